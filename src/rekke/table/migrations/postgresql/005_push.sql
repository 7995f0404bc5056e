-- Usable from schema: 1

-- The private key with which this server signs its notifications; it never leaves the server. All nodes share it.
CREATE TABLE push_key (one INTEGER NOT NULL PRIMARY KEY, private TEXT NOT NULL);

-- The browsers that want notifications; `holder` is the hash of a person's token.
CREATE TABLE push_subscriptions (
  endpoint TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  public TEXT NOT NULL,
  auth TEXT NOT NULL,
  language TEXT NOT NULL,
  contact TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_holder ON push_subscriptions (holder);
CREATE INDEX push_subscriptions_at ON push_subscriptions (at);

-- What people are notified of, and when. Once that is done, `due` is null: the row stays until the person is back at the
-- table, so that they are not notified of the same kind of thing again before that.
CREATE TABLE push_news (
  table_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  kind TEXT NOT NULL,
  due BIGINT,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (table_id, holder, kind)
);
CREATE INDEX push_news_due ON push_news (due) WHERE due IS NOT NULL;
CREATE INDEX push_news_holder ON push_news (holder);
