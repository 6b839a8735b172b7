class Kind:
    """Elements with the same equations. With several of them every quantity is an array over the elements."""

    def __init__(self, elements, **levels):
        many = len(elements) > 1
        self.titles = [element[0] for element in elements]
        indices = []
        for column in range(1, 5):
            lists = numpy.array([element[column] for element in elements], dtype=int)
            indices.append(lists.T if many else lists[0])
        self.q, self.rows, self.a, self.s = indices
        self.many = many
        self.levels = {name: (function, self.places(targets)) for name, (function, targets) in levels.items()}

    def places(self, targets):
        """Where the outputs of a function go: name of the array, index, added or put."""
        places = []
        for name, *local in targets:
            if name == "M":
                i, j = (self.q[k] for k in local)
                places.append([("M", (i, j))] + ([("M", (j, i))] if local[0] != local[1] else []))
            elif name == "f":
                places.append([("f", self.q[local[0]])])
            elif name == "C":
                places.append([("C", (self.rows[local[0]], self.q[local[1]]))])
            else:
                places.append([(name, self.rows[local[0]])])
        return places

    def write(self, level, state, arrays):
        """Evaluates a level and writes its outputs into the arrays of the mechanism."""
        if level not in self.levels:
            return
        function, places = self.levels[level]
        t, q, v, a, s = state
        values = function(t, q[self.q], v[self.q], a[self.a], s[self.s])
        for targets, value in zip(places, values):
            for name, index in targets:
                if self.many and name in "Mf":
                    numpy.add.at(arrays[name], index, value)
                elif name in "Mf":
                    arrays[name][index] += value
                else:
                    arrays[name][index] = value
