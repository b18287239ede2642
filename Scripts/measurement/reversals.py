"""Whether left and right of the whole body are exchanged: no person turns by half a turn between two frames."""
from .blazepose import HELD
from .parameters import table

SHOULDERS, HIPS = (11, 12), (23, 24)
PARAMETERS, TRUST = table("sides"), table("trust")
# How wide shoulders and hips must be to tell, as a share of the body.
WIDE = {SHOULDERS: PARAMETERS.wideShoulders, HIPS: PARAMETERS.wideHips}


class Reversals:
    def __init__(self):
        self.is_reversed = False
        # Of shoulders and hips left, right and how fast they part, with exchanged sides put back.
        self.pairs = {SHOULDERS: None, HIPS: None}
        self.last = self.sure_since = None

    def update(self, points, states, body_size, time):
        elapsed = None if self.last is None else (time - self.last) / 1e6
        # An exchanged body stays so: no person turns unseen just then.
        if elapsed is not None and elapsed > PARAMETERS.longestGap and not self.is_reversed:
            self.__init__()
        now = {
            (left, right): None if (states[left] | states[right]) & HELD else self.straight(points[left], points[right])
            for left, right in self.pairs}
        if now[SHOULDERS] is None:
            return self.is_reversed
        is_sure = self.sure_since is not None and (time - self.sure_since) / 1e6 >= PARAMETERS.sureBody
        shoulders, hips = (self.reverses(pair, now[pair], body_size, elapsed) for pair in (SHOULDERS, HIPS))
        if shoulders and hips is not False:
            if self.is_reversed or is_sure:
                now = self.toggle(now)
            else:
                # Which of the two ways is right is not known yet.
                self.sure_since = None
        width = abs(now[SHOULDERS][0] - now[SHOULDERS][1])
        if self.is_reversed and width < PARAMETERS.apart * body_size:
            now = self.toggle(now)
        if width <= WIDE[SHOULDERS] * body_size:
            self.sure_since = None
        elif self.sure_since is None:
            self.sure_since = time
        for pair, seen in now.items():
            old, parting = self.pairs[pair], 0
            if seen is not None and old is not None:
                parting = (seen[0] - seen[1] - old[0] + old[1]) / elapsed
            self.pairs[pair] = None if seen is None else (*seen, parting)
        self.last = time
        return self.is_reversed

    def straight(self, left, right):
        return (right, left) if self.is_reversed else (left, right)

    def toggle(self, now):
        self.is_reversed = not self.is_reversed
        return {pair: seen and seen[::-1] for pair, seen in now.items()}

    def reverses(self, pair, now, body_size, elapsed):
        """Whether the two changed places and were not about to; none where that cannot be told."""
        if self.pairs[pair] is None or now is None:
            return None
        left, right, parting = self.pairs[pair]
        before, across = left - right, now[0] - now[1]
        if not abs(before) > WIDE[pair] * body_size:
            return None
        kept, crossed = abs(now[0] - left) + abs(now[1] - right), abs(now[0] - right) + abs(now[1] - left)
        foreseen = before + parting * min(elapsed, TRUST.predictionHorizon)
        turns = (across * foreseen.conjugate()).real < 0
        return kept >= PARAMETERS.exchangeCost * crossed and turns and abs(across) > PARAMETERS.keptWidth * abs(before)
