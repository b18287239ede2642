"""Makes hostile files of good ones."""

import random
import re

EVIL = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202etxt\u2066\u2060\ufeff\ufff9"


def cut(data):
    """Beginnings of a file, its last byte missing among them."""
    for share in (0, 1, 7, 50, 99):
        yield f"cut at {share} %", data[:len(data) * share // 100]
    yield "without its last byte", data[:-1]


def bytes_of(data):
    """Bytes that belong to no text, or to another encoding."""
    middle = len(data) // 2
    yield "a NUL", data[:middle] + b"\0" + data[middle:]
    yield "NULs alone", bytes(4096)
    yield "bytes that are not UTF-8", data[:middle] + b"\xff\xfe\xc0\x80" + data[middle:]
    yield "UTF-16", data.decode("utf-8", "replace")[:20000].encode("utf-16")
    yield "a mark before it", b"\xef\xbb\xbf" + data
    yield "carriage returns", data.replace(b"\n", b"\r\n")
    yield "no line feeds", data.replace(b"\n", b" ")
    yield "twice", data + data
    generator = random.Random(7)
    for seed in range(4):
        broken = bytearray(data)
        for _ in range(max(1, len(data) // 200)):
            broken[generator.randrange(len(broken))] = generator.randrange(256)
        yield f"random bytes {seed}", bytes(broken)
    yield "nothing but noise", generator.randbytes(5000)


NUMBER = re.compile(rb"(?<![\w.\"])-?\d+(\.\d+)?([eE][-+]?\d+)?(?![\w.\"])")


def numbers_of(data):
    """Numbers that no reader expects, in the place of one in the middle and of all."""
    for number in (b"1e308", b"-1e308", b"1e999", b"9" * 400, b"NaN", b"-0.0", b"9223372036854775808", b"\"1\"", b"[]"):
        places = list(NUMBER.finditer(data))
        if not places:
            return
        place = places[len(places) // 2]
        yield f"{number[:20].decode()} once", data[:place.start()] + number + data[place.end():]
        yield f"{number[:20].decode()} everywhere", NUMBER.sub(number, data[:20000])


def json_of(data):
    """Trees that are too deep, too long, or of other things."""
    yield "deep lists", b"[" * 200_000
    yield "deep objects", b'{"a":' * 100_000
    yield "a deep member", data.rstrip()[:-1] + b',"deep":' + b"[" * 5000 + b"]" * 5000 + b"}"
    yield "a long text", b'{"' + b"a" * 900_000 + b'":1}'
    yield "a long line", b'{"a":"' + b"b" * 9_000_000 + b'"}'
    yield "a list", b"[" + data + b"]"
    yield "another kind", re.sub(rb":\s*\[", b':{"x":[', data)
    yield "null", b"null"
    yield "texts that command", re.sub(rb'"[a-zA-Z ]{3,}"', ('"' + EVIL + '"').encode(), data)
    yield "escapes that command", re.sub(rb'"[a-zA-Z ]{3,}"', b'"\\\\u001b[2J\\\\u202e\\\\u0000"', data)
    yield "half a pair", re.sub(rb'"[a-zA-Z ]{3,}"', b'"\\\\ud800"', data)
    yield "large", b'{"a":1,' + b" " * (3 << 20) + b"}"


def tables_of(data):
    """Tables with too much of something."""
    first, _, rest = data.partition(b"\n")
    names = b",".join([b"x%d" % index for index in range(100_000)])
    yield "100,000 columns", names + b"\n" + b",".join([b"1"] * 100_000)
    yield "a name that commands", re.sub(rb"[A-Za-z]{3,}", EVIL.encode(), data)
    yield "separators alone", b"," * 100_000 + b"\n" + b"\t" * 100_000
    yield "quotes", data.replace(b",", b'","')[:20000]
    yield "an open quote", first + b'\n"' + rest
    yield "a header alone", first + b"\n"
    yield "formulas", first + b"\n=cmd|' /C calc'!A0," + rest


def all_of(data, kind):
    makers = {"json": [cut, bytes_of, numbers_of, json_of], "table": [cut, bytes_of, numbers_of, tables_of],
              "binary": [cut, bytes_of]}[kind]
    for make in makers:
        yield from make(data)
