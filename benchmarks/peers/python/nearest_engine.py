"""What every Python peer of the table "nearest neighbours" is: one index for each platform, as each manual allows for a
filter of two values."""


#: Links of a row in a graph, the usual default.
M = 16


def ef_construction(rows):
    """Half as thorough for a platform of 500,000 rows, else no graph is built within the limit of 15 minutes."""
    return 200 if rows <= 100_000 else 100


class Base:
    #: The name of the parameter that trades time for recall, and the most it takes.
    effort = "ef"
    effort_max = 12_800

    def __init__(self, data, index):
        self.data = data
        self.index = index
        self.value = 0
        self.ef_construction = ef_construction(data.rows)

    def set_effort(self, value):
        self.value = value

    def without(self, case):
        """Why it cannot do a case, or nothing."""

    def bytes(self):
        """Its size when it is not the growth of this process's resident memory."""

    def close(self):
        """Stops what it started."""
