"""SDF against the description of the format that its own library reads, loops included."""

import os
import pathlib
import unittest
import xml.etree.ElementTree as xml

import common

FOLDER = pathlib.Path(os.environ.get("HOLONOMY_SDF", "missing"))
# What the library does not make up by itself where it is missing.
WHOLE = {"joint", "axis", "axis2", "inertial", "link", "model"}
# How many numbers a value has; a pose with a quaternion has seven.
COUNTS = {"double": (1,), "vector3": (3,), "pose": (6, 7), "quaternion": (4,)}


def described(name):
    """The description of an element that stands in a file of its own."""
    return xml.parse(FOLDER / name).getroot()


def parts(description):
    """The descriptions of the elements in one, by name, with how often each may stand there."""
    found = {}
    for part in description:
        if part.tag == "include":
            inner = described(part.get("filename"))
            found[inner.get("name")] = (inner, part.get("required"))
        elif part.tag == "element" and part.get("name"):
            found[part.get("name")] = (part, part.get("required"))
    return found


def problems(element, description):
    """What is wrong with an element and all in it."""
    attributes = {part.get("name"): part.get("required") for part in description if part.tag == "attribute"}
    for name in element.attrib:
        if name not in attributes:
            yield f"<{element.tag}> has no attribute {name}"
    for name, required in attributes.items():
        if required == "1" and name not in element.attrib:
            yield f"<{element.tag}> needs {name}"
    counts = COUNTS.get(description.get("type"))
    if counts:
        words = (element.text or "").split()
        if len(words) not in counts or not all(map(number, words)):
            yield f"<{element.tag}> has {element.text!r}"
    known = parts(description)
    for inner in element:
        if inner.tag in known:
            yield from problems(inner, known[inner.tag][0])
        else:
            yield f"<{element.tag}> has no <{inner.tag}>"
    for name, (_, required) in known.items():
        count = len(element.findall(name))
        missing = element.tag in WHOLE and required in ("1", "+") and count == 0
        if missing or (required in ("0", "1") and count > 1):
            yield f"<{element.tag}> has {count} <{name}>"


def number(word):
    try:
        float(word)
    except ValueError:
        return False
    return True


@unittest.skipUnless(FOLDER.exists(), "the description of SDF is missing: apt-get install sdformat-sdf")
class Description(unittest.TestCase):
    def test_every_file_of_the_gallery_is_as_described(self):
        loops, root = 0, described("root.sdf")
        for path in sorted((common.ROOT / "gallery").glob("*.json")):
            source = common.document(path.stem)
            if not source.get("bodies"):
                continue
            text, _ = common.exported(path.stem, "sdf")
            tree = xml.fromstring(text)
            self.assertEqual(list(problems(tree, root)), [], path.stem)
            links = len(tree.findall("./world/model/link"))
            joints = tree.findall("./world/model/joint")
            self.assertEqual(links, len(source["bodies"]), path.stem)
            loops += len(joints) > links
            names = {"world", *source["bodies"]}
            self.assertTrue(all(joint.findtext(end) in names for joint in joints for end in ("parent", "child")), path.stem)
        self.assertGreater(loops, 8)

    def test_what_is_wrong_is_found(self):
        text, _ = common.exported("four-bar", "sdf")
        for before, after, problem in [
            ("<parent>world</parent>", "", "<joint> has 0 <parent>"),
            (' type="revolute"', "", "<joint> needs type"),
            ("<mass>0.05</mass>", "<mass>heavy</mass>", "<mass> has 'heavy'"),
            ("<inertial>", "<inertial><weight/>", "<inertial> has no <weight>"),
        ]:
            self.assertIn(before, text)
            found = list(problems(xml.fromstring(text.replace(before, after)), described("root.sdf")))
            self.assertIn(problem, found)
