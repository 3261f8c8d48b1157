-- The schema of a fresh file. A test holds it equal to what the migrations produce, so that sqlite-utils need not be
-- imported to make one. Times are UTC ISO texts unless a comment says otherwise; values are JSON.

PRAGMA application_id = 1414349129;

PRAGMA user_version = 9;

CREATE TABLE _sqlite_migrations (
    id INTEGER PRIMARY KEY,
    migration_set TEXT,
    name TEXT,
    applied_at TEXT
);

CREATE UNIQUE INDEX idx__sqlite_migrations_migration_set_name ON _sqlite_migrations (migration_set, name);

INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES
    ('taskmaistro', 'm001_documents_and_changes', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm002_search', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm003_todos', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm004_conversations_and_traces', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm005_memories', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm006_reflections', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm007_memory_vectors', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm008_usage', strftime('%Y-%m-%d %H:%M:%f+00:00')),
    ('taskmaistro', 'm009_kinds_of_memories', strftime('%Y-%m-%d %H:%M:%f+00:00'));

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- path: the segments of a namespace, each followed by the character U+001F, so that a prefix matches whole segments.
CREATE TABLE namespaces (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    shorts INTEGER NOT NULL DEFAULT 0
);

-- changed: the number of the document's latest change. ttl: minutes it lives after its last use. indexed: the paths that
-- are searched (JSON list), null for all texts.
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ns INTEGER NOT NULL REFERENCES namespaces (id),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    rev INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    removed_at TEXT,
    short TEXT,
    changed INTEGER NOT NULL,
    expires_at TEXT,
    ttl REAL,
    indexed TEXT,
    UNIQUE (ns, key)
);

CREATE UNIQUE INDEX documents_short ON documents (ns, short) WHERE short IS NOT NULL;

CREATE INDEX documents_created ON documents (ns);

CREATE INDEX documents_changed ON documents (ns, changed);

CREATE INDEX documents_expiring ON documents (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    ns INTEGER NOT NULL REFERENCES namespaces (id),
    key TEXT NOT NULL,
    short TEXT,
    title TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    actor TEXT NOT NULL,
    turn TEXT NOT NULL,
    plan TEXT,
    at TEXT NOT NULL
);

CREATE INDEX changes_turn ON changes (turn);

CREATE INDEX changes_namespace ON changes (ns);

CREATE INDEX changes_document ON changes (ns, key);

-- wrote, top, undone: steps of one counter. wrote: when the turn last wrote changes itself; top: its place on the undo
-- stack (wrote, or its latest redo); undone: when it was taken back, null if it stands.
CREATE TABLE turns (
    id TEXT PRIMARY KEY,
    actor TEXT NOT NULL,
    user TEXT NOT NULL,
    text TEXT NOT NULL,
    undoes TEXT,
    at TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    wrote INTEGER NOT NULL,
    top INTEGER NOT NULL,
    undone INTEGER,
    undone_by TEXT
);

CREATE INDEX turns_user ON turns (user, wrote);

CREATE INDEX turns_top ON turns (top);

CREATE INDEX turns_undone ON turns (undone) WHERE undone IS NOT NULL;

CREATE TABLE search_texts (
    id INTEGER PRIMARY KEY,
    title TEXT,
    body TEXT
);

CREATE VIRTUAL TABLE search_texts_fts USING FTS5 (
    title, body,
    tokenize='porter unicode61 remove_diacritics 2',
    content=search_texts
);

CREATE TRIGGER search_texts_ai AFTER INSERT ON search_texts BEGIN
    INSERT INTO search_texts_fts (rowid, title, body) VALUES (new.rowid, new.title, new.body);
END;

CREATE TRIGGER search_texts_ad AFTER DELETE ON search_texts BEGIN
    INSERT INTO search_texts_fts (search_texts_fts, rowid, title, body) VALUES('delete', old.rowid, old.title, old.body);
END;

CREATE TRIGGER search_texts_au AFTER UPDATE ON search_texts BEGIN
    INSERT INTO search_texts_fts (search_texts_fts, rowid, title, body) VALUES('delete', old.rowid, old.title, old.body);
    INSERT INTO search_texts_fts (rowid, title, body) VALUES (new.rowid, new.title, new.body);
END;

-- One row a task, for the questions a list asks. lane: 0 not started, 1 in progress, 2 done, 3 archived, plus 10 for a
-- removed one. rank: 0 high, 1 medium, 2 none, 3 low. due_sort: the last UTC second of the deadline, '~' for none.
-- due_day or due_at holds the deadline as it was written. completed: the number of the change that completed it, or 0.
CREATE TABLE todos (
    id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    ns INTEGER NOT NULL,
    lane INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    undated INTEGER NOT NULL,
    due_sort TEXT NOT NULL,
    due_day TEXT,
    due_at TEXT,
    start_day TEXT,
    start_at TEXT,
    minutes INTEGER,
    project TEXT,
    project_name TEXT,
    recurring INTEGER NOT NULL,
    title TEXT NOT NULL,
    changed INTEGER NOT NULL,
    completed INTEGER NOT NULL
);

CREATE INDEX todos_created ON todos (ns, lane);

CREATE INDEX todos_board ON todos (ns, lane, rank, due_sort);

CREATE INDEX todos_deadline ON todos (ns, lane, due_sort);

CREATE INDEX todos_deadline_last ON todos (ns, lane, undated, due_sort DESC);

CREATE INDEX todos_updated ON todos (ns, lane, changed);

CREATE INDEX todos_title ON todos (ns, lane, title);

CREATE INDEX todos_completed ON todos (ns, lane, completed);

CREATE INDEX todos_project ON todos (ns, lane, project, project_name) WHERE project IS NOT NULL;

CREATE TABLE todo_tags (
    ns INTEGER NOT NULL,
    tag TEXT NOT NULL,
    id INTEGER NOT NULL REFERENCES todos (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (ns, tag, id)
) WITHOUT ROWID;

CREATE INDEX todo_tags_task ON todo_tags (id);

CREATE TABLE todo_counts (
    ns INTEGER NOT NULL,
    lane INTEGER NOT NULL,
    tasks INTEGER NOT NULL,
    PRIMARY KEY (ns, lane)
) WITHOUT ROWID;

CREATE TRIGGER todos_counted_in AFTER INSERT ON todos BEGIN
    INSERT INTO todo_counts (ns, lane, tasks) VALUES (new.ns, new.lane, 1)
    ON CONFLICT (ns, lane) DO UPDATE SET tasks = tasks + 1;
END;

CREATE TRIGGER todos_counted_out AFTER DELETE ON todos BEGIN
    UPDATE todo_counts SET tasks = tasks - 1 WHERE ns = old.ns AND lane = old.lane;
END;

CREATE TRIGGER todos_counted_over AFTER UPDATE OF lane ON todos WHEN new.lane <> old.lane BEGIN
    UPDATE todo_counts SET tasks = tasks - 1 WHERE ns = old.ns AND lane = old.lane;
    INSERT INTO todo_counts (ns, lane, tasks) VALUES (new.ns, new.lane, 1)
    ON CONFLICT (ns, lane) DO UPDATE SET tasks = tasks + 1;
END;

CREATE TABLE conversations (
    thread TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open',
    title TEXT NOT NULL,
    messages INTEGER NOT NULL DEFAULT 0,
    latest INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
);

CREATE INDEX conversations_user ON conversations (user, latest);

CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE,
    role TEXT NOT NULL,
    text TEXT NOT NULL,
    turn TEXT,
    at TEXT NOT NULL
);

CREATE INDEX messages_thread ON messages (thread);

CREATE TABLE traces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    turn TEXT NOT NULL,
    user TEXT NOT NULL,
    record TEXT NOT NULL,
    at TEXT NOT NULL
);

CREATE INDEX traces_turn ON traces (turn);

CREATE INDEX traces_user ON traces (user);

-- Memories that stand side by side: what was told in one conversation, or a batch. words: how many all of them have;
-- places: how many places were given out.
CREATE TABLE memory_groups (
    id INTEGER PRIMARY KEY,
    ns INTEGER NOT NULL,
    name TEXT NOT NULL,
    memories INTEGER NOT NULL DEFAULT 0,
    words INTEGER NOT NULL DEFAULT 0,
    places INTEGER NOT NULL DEFAULT 0,
    UNIQUE (ns, name)
);

-- One row a memory that was not removed. kinds: flags of memory_words.kinds. day: when it was said,
-- as the ordinal of a date. terms: the ids of its words (unsigned, native). state: 0 live, 1 superseded.
CREATE TABLE memories (
    id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    ns INTEGER NOT NULL,
    grp INTEGER NOT NULL,
    place INTEGER NOT NULL,
    speaker TEXT,
    kinds INTEGER NOT NULL,
    day INTEGER NOT NULL,
    words INTEGER NOT NULL,
    terms BLOB NOT NULL,
    state INTEGER NOT NULL,
    subject TEXT,
    attribute TEXT
);

CREATE INDEX memories_place ON memories (grp, place);

CREATE INDEX memories_latest ON memories (ns, state);

CREATE INDEX memories_about ON memories (ns, attribute) WHERE state = 0 AND attribute IS NOT NULL;

CREATE TABLE memory_terms (
    id INTEGER PRIMARY KEY,
    ns INTEGER NOT NULL,
    term TEXT NOT NULL,
    memories INTEGER NOT NULL,
    UNIQUE (ns, term)
);

-- times: how often the word stands in the memory; words: how many the memory has.
CREATE TABLE memory_postings (
    term INTEGER NOT NULL,
    grp INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    times INTEGER NOT NULL,
    words INTEGER NOT NULL,
    PRIMARY KEY (term, grp, memory)
) WITHOUT ROWID;

CREATE TABLE memory_speakers (
    grp INTEGER NOT NULL,
    speaker TEXT NOT NULL,
    memories INTEGER NOT NULL,
    PRIMARY KEY (grp, speaker)
) WITHOUT ROWID;

CREATE INDEX conversations_waiting ON conversations (user, status) WHERE status <> 'reflected';

-- What was reflected on, and what is: the messages of a conversation after first up to last. steps: which are done, and what
-- came of each (JSON). holder: who works on it, until lease. not_before: when it may be tried again.
CREATE TABLE reflections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE,
    user TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    turn TEXT NOT NULL,
    steps TEXT NOT NULL DEFAULT '{}',
    holder TEXT,
    lease TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before TEXT,
    error TEXT,
    begun_at TEXT NOT NULL,
    ended_at TEXT,
    UNIQUE (thread, first)
);

CREATE UNIQUE INDEX reflections_open ON reflections (thread) WHERE ended_at IS NULL;

CREATE INDEX reflections_user ON reflections (user);

CREATE INDEX reflections_turn ON reflections (turn);

-- What an embedding model made of the texts of memories: 4-byte floats, of length 1.
CREATE TABLE memory_vectors (
    memory INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    vector BLOB NOT NULL
);

-- What a turn asked of a model in a conversation. tokens_cached: of those that went in, how many came from the service's
-- cache. cost and currency: null where the price was not known at that time.
CREATE TABLE usage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE,
    turn TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL,
    tokens_cached INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    cost REAL,
    currency TEXT,
    at TEXT NOT NULL
);

CREATE INDEX usage_thread ON usage (thread);
