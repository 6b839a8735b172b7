//! Every kind of finding with its sentences. A line of the table is all that a new kind needs.

use super::Severity;

/// A kind of finding: one value, wherever it is declared ([`codes!`](crate::codes)).
#[derive(Clone, Copy)]
pub struct Code(&'static Kind);

/// What a kind of finding is and says.
#[doc(hidden)]
pub struct Kind {
    pub id: &'static str,
    pub severity: Severity,
    pub message: &'static str,
    pub remedy: &'static str,
}

impl Code {
    #[doc(hidden)]
    pub const fn new(kind: &'static Kind) -> Self {
        Self(kind)
    }

    /// The name of the kind in reports, kebab-case; never changes.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// How grave findings of this kind are.
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// The English sentence with holes for the parameters.
    pub fn message(self) -> &'static str {
        self.0.message
    }

    /// What to do, with holes for the parameters.
    pub fn remedy(self) -> &'static str {
        self.0.remedy
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Code {}

impl core::fmt::Debug for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.id())
    }
}

/// Declares kinds of findings as constants, and a list of them.
#[macro_export]
macro_rules! codes {
    (
        $(#[doc = $list_doc:literal])* $list:ident;
        $($(#[doc = $doc:literal])* $name:ident $id:literal $severity:ident $message:literal $remedy:literal;)*
    ) => {
        $($(#[doc = $doc])* pub const $name: $crate::diagnostic::Code = $crate::codes!(@ $id $severity $message $remedy);)*

        $(#[doc = $list_doc])*
        pub const $list: &[$crate::diagnostic::Code] = &[$($crate::codes!(@ $id $severity $message $remedy),)*];
    };
    (@ $id:literal $severity:ident $message:literal $remedy:literal) => {
        $crate::diagnostic::Code::new(&$crate::diagnostic::Kind {
            id: $id,
            severity: $crate::diagnostic::Severity::$severity,
            message: $message,
            remedy: $remedy,
        })
    };
}

impl Code {
    codes! {
    /// The kinds of findings about documents.
    ALL;
    // ---- the text ----
    /// The text is larger than a document may be.
    DOCUMENT_TOO_LARGE "document-too-large" Error
        "The document has {size} bytes; the limit is {limit}."
        "Make it smaller: remove data that is not needed, or split it into several documents.";
    /// A text for readers that is too long.
    TEXT_TOO_LONG "text-too-long" Error
        "This text has {size} characters; the limit is {limit}."
        "Shorten it, or put the long version where the text can link to it: [title](https://...).";
    /// JSON syntax.
    SYNTAX "syntax" Error
        "Expected {expected}, found {found}."
        "Write {expected} here.";
    /// Something follows the document.
    TEXT_AFTER_END "text-after-end" Error
        "The document ends before this; then there is {found}."
        "Remove it, or put it inside the braces of the document.";
    /// A bracket is never closed.
    UNCLOSED "unclosed" Error
        "Expected {expected}: the `{bracket}` of line {line}, column {column} is never closed."
        "Close it, or remove the opening bracket.";
    /// Comments are not JSON.
    COMMENT "comment" Error
        "JSON has no comments."
        "Remove the comment; text for people can go into \"description\".";
    /// A comma before a closing bracket.
    TRAILING_COMMA "trailing-comma" Error
        "There is a comma before the closing bracket."
        "Remove the comma.";
    /// Words without double quotes.
    QUOTES "quotes" Error
        "{found} is not in double quotes."
        "Write \"{word}\".";
    /// A string does not end on its line.
    UNTERMINATED_STRING "unterminated-string" Error
        "The string does not end on its line."
        "Close it with a double quote; a line break inside a string is written \\n.";
    /// A raw control character in a string.
    CONTROL_CHARACTER "control-character" Error
        "The character {character} cannot stand in a string as it is."
        "Remove it, or write it as an escape such as \\t.";
    /// An escape that JSON does not know.
    BAD_ESCAPE "bad-escape" Error
        "`{found}` is not an escape of JSON."
        "The escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX (a pair of them beyond FFFF); write a backslash as \\\\.";
    /// Not a number of JSON.
    BAD_NUMBER "bad-number" Error
        "`{found}` is not a number of JSON."
        "Numbers look like 0.5, -9.81 or 1e-3: digits on both sides of the point, no leading zeros or plus sign, nothing infinite.";
    /// Beyond the range of double precision.
    NUMBER_TOO_LARGE "number-too-large" Error
        "The number {found} is too large for double precision."
        "Use a number below 1.8e308.";
    /// Nested too deep.
    TOO_DEEP "too-deep" Error
        "Arrays and objects are nested deeper than {limit} levels."
        "No document needs that; remove the extra brackets.";
    /// The same key twice.
    DUPLICATE_KEY "duplicate-key" Error
        "The key \"{key}\" is here a second time; the first is at line {line}, column {column}."
        "Remove or rename one of the two.";
    /// The end of a list that was cut.
    MORE_FINDINGS "more-findings" Error
        "There are {count} more findings."
        "Mend the first ones; many of the others will go with them.";

    // ---- shapes ----
    /// Another type was needed.
    WRONG_TYPE "wrong-type" Error
        "Expected {expected}, found {found}."
        "Write {expected} here.";
    /// A key that must be there is missing.
    MISSING_KEY "missing-key" Error
        "The key \"{key}\" is missing in {object}."
        "Add it. \"{key}\": {meaning}";
    /// A key that nothing reads.
    UNKNOWN_KEY "unknown-key" Error
        "Unknown key \"{key}\" in {object}."
        "{?Did you mean \"{nearest}\"? ?}{?Known here: {known}.?}{?{hint}?}";
    /// An id that does not exist.
    UNKNOWN_ID "unknown-id" Error
        "Unknown {what} \"{id}\"."
        "{?Did you mean \"{nearest}\"? ?}Known: {known}.";
    /// Planned, but not there yet.
    NOT_AVAILABLE "not-available" Error
        "{what} \"{id}\" does not exist in this version."
        "What exists: {known}.";
    /// An array of another length was needed.
    WRONG_LENGTH "wrong-length" Error
        "Expected {expected}, found {found}."
        "Write {expected} here.";
    /// Keys that exclude each other.
    CONFLICTING_KEYS "conflicting-keys" Error
        "\"{first}\" and \"{second}\" cannot both be given in {object}."
        "Keep one of them.";
    /// One of several keys is needed.
    NEEDS_ONE_OF "needs-one-of" Error
        "{object} needs one of {keys}."
        "Add one of them.";
    /// A number outside its range.
    OUT_OF_RANGE "out-of-range" Error
        "{what} must be {condition}, found {found}."
        "Write a number that is {condition}.";
    /// Made by a newer version of the program.
    NEWER_VERSION "newer-version" Error
        "The document is of format version {found}; this program reads version {known}."
        "Open it with a newer version of Holonomy.";
    /// Not a format version.
    BAD_VERSION "bad-version" Error
        "The format version must be the number {known}, found {found}."
        "Write \"holonomy\": {known}.";

    // ---- names ----
    /// Not a name.
    BAD_NAME "bad-name" Error
        "\"{name}\" is not a name."
        "Names begin with a letter or _ and go on with letters, digits and _{?; for example \"{proposal}\"?}.";
    /// A name with a meaning of its own.
    RESERVED_NAME "reserved-name" Error
        "The name \"{name}\" is reserved; it stands for {reason}."
        "Choose another name, for example \"{proposal}\".";
    /// Two things of one name.
    NAME_TAKEN "name-taken" Error
        "The name \"{name}\" is taken: line {line} has a {what} of that name."
        "Choose another name, for example \"{proposal}\".";
    /// A reference to something that is not there.
    UNKNOWN_REFERENCE "unknown-reference" Error
        "There is no {what} \"{name}\"{? in {owner}?}."
        "{?Did you mean \"{nearest}\"? ?}{?Known: {known}.?}{?{hint}?}";
    /// Not a reference to a point.
    BAD_POINT "bad-point" Error
        "\"{found}\" does not name a point."
        "Write body and point with a dot between, for example \"ground.A\".";
    /// An unknown name in an expression.
    UNKNOWN_NAME "unknown-name" Error
        "Unknown name `{name}`."
        "{?Did you mean `{nearest}`? ?}{?Known here: {known}.?}{?{hint}?}";
    /// A known name where it may not be used.
    NAME_NOT_HERE "name-not-here" Error
        "`{name}` ({what}) cannot be used in {context}."
        "What may be used here: {allowed}.";
    /// Accelerations are results, and multipliers but for forces and outputs.
    RESULT_IN_EXPRESSION "result-in-expression" Error
        "`{name}` is a result of the simulation ({what}); no expression may use it."
        "Use positions, velocities and time.";
    /// A force that is not linear in a multiplier.
    MULTIPLIER_NOT_LINEAR "multiplier-not-linear" Error
        "This is not linear in `{name}`."
        "Forces and rates may have multipliers times anything that has none, and sums of these.";
    /// A force that follows from the multiplier of a friction.
    MULTIPLIER_NOT_HERE "multiplier-not-here" Error
        "`{name}` is a friction force; no force can follow from it."
        "Let the force follow from the load across it.";
    /// A prime on something without a rate.
    BAD_PRIME "bad-prime" Error
        "`{name}` cannot have a prime: it is {what}."
        "A prime is the time derivative of a coordinate, a joint coordinate or a definition.";
    /// A user function used wrongly.
    ARGUMENT_COUNT "argument-count" Error
        "`{name}` takes {expected}, found {found}."
        "Write {usage}.";
    /// Definitions in a circle.
    CYCLE "cycle" Error
        "The {what} go round in a circle: {names}."
        "Express one of them without the others.";
    /// An expression that does not parse.
    EXPRESSION "expression" Error
        "The expression cannot be read: {problem}."
        "Expressions look like `l*sin(w*t) + 0.1`.";
    /// The key of a definition.
    BAD_DEFINITION "bad-definition" Error
        "\"{name}\" cannot be defined."
        "A definition is a name, \"x2\", or a function with its arguments, \"S(u)\".";

    // ---- what belongs together ----
    /// Bodies without a space.
    SPACE_MISSING "space-missing" Error
        "The document has bodies but does not say in which space they move."
        "Add \"space\": \"planar\", or \"spatial\".";
    /// Nothing to simulate.
    NOTHING_MOVES "nothing-moves" Error
        "The document has no bodies and no coordinates: there is nothing that can move."
        "Add \"bodies\" (with \"space\": \"planar\" or \"spatial\"), or \"coordinates\" with \"kinetic_energy\".";
    /// Coordinates without mass.
    ENERGY_MISSING "energy-missing" Error
        "The document has coordinates but no \"kinetic_energy\"."
        "Add \"kinetic_energy\", for example \"m/2*x'^2\".";
    /// A document of space that says it is of the plane, or the other way round.
    OTHER_SPACE "other-space" Error
        "The document says \"{space}\", but {count} things in it are {other}; the first is {first}."
        "Write \"space\": \"{other}\".";
    /// Something of space in the plane, or the other way round.
    WRONG_SPACE "wrong-space" Error
        "{object} does not exist in {space}."
        "What exists there: {known}.";
    /// A key of space in the plane, or the other way round.
    WRONG_SPACE_KEY "wrong-space-key" Error
        "The key \"{key}\" of {object} is for bodies in {space}."
        "Remove it{?, or write {instead}?}.";
    /// A joint between a body and itself.
    SAME_BODY "same-body" Error
        "Both ends are on \"{body}\"."
        "Name two different bodies; \"ground\" is one too.";
    /// A joint coordinate that the joint does not have.
    NO_SUCH_COORDINATE "no-such-coordinate" Error
        "The {type} \"{joint}\" has no coordinate \"{coordinate}\"."
        "{?It has {known}.?}{?{hint}?}";
    /// A driver on a coordinate that its joint holds.
    HELD_COORDINATE "held-coordinate" Error
        "The {type} \"{joint}\" holds its {coordinate} itself; nothing else can move it."
        "Name a joint that leaves the coordinate free: a revolute or prismatic one.";
    /// A gear or rack between a joint and itself.
    SAME_JOINT "same-joint" Error
        "The {type} couples \"{joint}\" with itself."
        "Name two different joints.";
    /// A belt around pulleys, or a cam and its follower, that no one body carries.
    NO_CARRIER "no-carrier" Error
        "The joints \"{first}\" and \"{second}\" of the {type} have no body in common."
        "Name two joints of one body, which carries both; \"ground\" is one too.";
    /// A table of wrong data.
    BAD_TABLE "bad-table" Error
        "The table \"{name}\" {problem}."
        "Give \"t\" and \"value\" the same number of entries, at least 2, with \"t\" rising strictly.";
    /// Outside the range of its slider.
    OUTSIDE_RANGE "outside-range" Warning
        "The value {found} of \"{name}\" is outside its range {min} to {max}."
        "Widen the range or change the value.";
    /// A range that is empty.
    EMPTY_RANGE "empty-range" Error
        "The range of \"{name}\" is empty: min {min} is not less than max {max}."
        "Exchange or change the two.";
    /// Two runs of one label.
    SAME_LABEL "same-label" Error
        "Two runs have the label \"{label}\"."
        "Give each run its own label.";
    /// A run that does not exist.
    UNKNOWN_RUN "unknown-run" Error
        "There is no run {run}; the document has {count}."
        "{?Known: {known}.?}{?{hint}?}";

    // ---- changes from outside ----
    /// A path that leads nowhere.
    BAD_PATH "bad-path" Error
        "The path \"{path}\" leads nowhere: {problem}."
        "Write keys with dots between, for example simulation.integrator.step, or a JSON pointer, /simulation/integrator/step.";
    /// A parameter that is to be set and does not exist.
    UNKNOWN_PARAMETER "unknown-parameter" Error
        "There is no parameter \"{name}\"."
        "{?Did you mean \"{nearest}\"? ?}{?Known: {known}. ?}A new one is written into the document.";
    /// A value that is no JSON.
    BAD_SET_VALUE "bad-set-value" Error
        "The value for \"{path}\" is not JSON: {problem}"
        "Write a number, or a string in double quotes.";

    // ---- numbers, known when the mechanism is built ----
    /// A cam whose profile does not close.
    OPEN_CAM "open-cam" Error
        "The lift of \"{name}\" is {end} after a full turn, and {start} at its beginning."
        "Let the lift return: it must be the same at angle = 0 and angle = 2*pi.";
    /// The points of a distance coincide.
    ZERO_LENGTH "zero-length" Error
        "The two points of \"{name}\" coincide: the distance has no direction."
        "Move one of the points, or use a revolute joint.";
    /// A direction without length.
    ZERO_AXIS "zero-axis" Error
        "The direction of \"{name}\" has no length."
        "Give it a component that is not zero.";
    /// Pins of a universal joint that are parallel.
    PARALLEL_AXES "parallel-axes" Error
        "The two axes of \"{name}\" are parallel."
        "Give each body the direction of its own pin; the two are perpendicular where the joint is closed.";
    /// Shafts of a constant-velocity joint that point against each other.
    OPPOSITE_AXES "opposite-axes" Error
        "The two shafts of \"{name}\" point against each other."
        "Let both point the same way along the line of shafts; a joint that is folded back cannot turn.";
    /// An edge or the axis of a disc that stands along the normal of what it runs on.
    ALONG_NORMAL "along-normal" Error
        "{what} of \"{name}\" stands along the normal of what it runs on."
        "An edge must point along the surface, and a disc must stand up: one that lies flat touches everywhere.";
    /// Euler parameters that are no rotation.
    NOT_UNIT "not-unit" Error
        "The Euler parameters of \"{name}\" have the length {found}, not 1."
        "Divide each by {found}, or give the orientation as \"axis\" and \"angle\".";
    /// An orientation that is no rotation.
    NOT_ROTATION "not-rotation" Error
        "The orientation of \"{name}\" is no rotation: {problem}."
        "The body axes are perpendicular, of length 1, and right-handed (the determinant is 1).";
    /// An inertia that no body can have.
    IMPOSSIBLE_INERTIA "impossible-inertia" Error
        "No body has the inertia of \"{name}\": {problem}."
        "No principal moment is negative, and none is larger than the sum of the other two.";
    /// A section of a body whose first two points are no bar about its origin.
    SECTION_WITHOUT_BAR "section-without-bar" Error
        "The section of \"{name}\" has no bar: {problem}."
        "Give the body two points with the middle between them at its origin, or mass and inertia.";
    /// An Euler tensor that is singular.
    SINGULAR_INERTIA "singular-inertia" Error
        "The mass of \"{name}\" lies in a plane or on a line (its Euler tensor tr(J)/2 - J is singular); such a body cannot have rotation-matrix coordinates."
        "Give the body some thickness in every direction, or \"rotation\": \"euler-parameters\".";
    /// A coordinate without mass.
    MASS_SINGULAR "mass-singular" Error
        "The kinetic energy does not depend on the velocity of \"{name}\"."
        "Add a term with its velocity to \"kinetic_energy\", or remove the coordinate.";
    /// Not finite.
    NOT_FINITE "not-finite" Error
        "{what} is {found} at the start."
        "Look for a division by zero, a root or logarithm of a negative number.";
    /// Too many coordinates.
    TOO_MANY_COORDINATES "too-many-coordinates" Error
        "The mechanism has {count} coordinates; the limit is {limit}."
        "Make it smaller.";
    /// Too many constraint rows.
    TOO_MANY_ROWS "too-many-rows" Error
        "The joints, drivers and constraints have {count} rows together; the limit is {limit}."
        "Make the mechanism smaller; no more rows than coordinates can ever count.";
    /// Too many nodes.
    TOO_MANY_NODES "too-many-nodes" Error
        "The expressions have more than {limit} parts."
        "Make them shorter, or use fewer elements.";
    /// Building took too much work.
    TOO_MUCH_WORK "too-much-work" Error
        "{?The derivatives of \"{name}\" take?}{?Putting {rows} rows of {coordinates} coordinates together takes?} too much work."
        "Use fewer rows and shorter expressions, with few coordinates in each.";
    /// The analysis of the start took too much work.
    ANALYSIS_CUT "analysis-cut" Warning
        "The analysis takes too much work; rank {rank}, redundant rows {redundancy}."
        "Use fewer elements.";
    /// A channel that does not exist.
    UNKNOWN_CHANNEL "unknown-channel" Error
        "There is no channel \"{name}\"."
        "{?Did you mean \"{nearest}\"??}{?{hint}?}";
    /// Not affine in the velocities.
    NOT_AFFINE "not-affine" Error
        "The velocity constraint \"{name}\" is not affine in the velocities."
        "Write it as a sum of terms with at most one velocity each, to the first power.";
    /// A potential with velocities.
    POTENTIAL_VELOCITY "potential-velocity" Error
        "The potential energy depends on a velocity."
        "Put forces that depend on velocities into \"generalized_forces\".";
    /// Mass that depends on velocities.
    MASS_VELOCITY "mass-velocity" Error
        "The kinetic energy is not a quadratic polynomial of the velocities."
        "Write it with squares and products of velocities only.";
    /// A combination of methods that makes no sense.
    METHOD_COMBINATION "method-combination" Error
        "{reason}"
        "{alternative}";
    /// A derivative that is needed does not exist.
    EXPRESSION_MEANING "expression-meaning" Error
        "In the expression: {problem}"
        "Write it in another way.";

    // ---- links ----
    /// No document in the link.
    LINK_EMPTY "link-empty" Error
        "The link contains no mechanism."
        "A link has #m=..., #g=... or #u=... at its end; copy it as a whole.";
    /// The bytes changed on the way.
    LINK_DAMAGED "link-damaged" Error
        "The link is damaged: {problem}."
        "It was probably cut or changed on its way; copy it again, as a whole.";
    /// A codec of the future.
    LINK_NEWER "link-newer" Error
        "The link was made by a newer version (codec \"{codec}\")."
        "Open it with a newer version of Holonomy.";
    /// Larger than a document may be.
    LINK_TOO_LARGE "link-too-large" Error
        "The document in the link is larger than {limit} bytes."
        "Ask for the document as a file.";
    /// An address that is not https.
    LINK_ADDRESS "link-address" Error
        "The address \"{address}\" in the link cannot be loaded: {problem}."
        "Only addresses that begin with https:// are loaded.";
    /// Not a name of the gallery.
    LINK_GALLERY "link-gallery" Error
        "\"{name}\" is not a name of the gallery."
        "Names of the gallery look like four-bar.";
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::diagnostic::template::holes;

    #[test]
    fn every_code_has_an_id_of_its_own_a_message_and_a_remedy() {
        let ids: BTreeSet<&str> = Code::ALL.iter().map(|code| code.id()).collect();
        assert_eq!(ids.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(code.id().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code:?}");
            for sentence in [code.message(), code.remedy()] {
                assert!(!sentence.is_empty(), "{code:?}");
                let open = sentence.matches('{').count();
                assert_eq!(open, sentence.matches('}').count(), "{code:?}");
                for hole in holes(&sentence.replace("{?", "").replace("?}", "")) {
                    assert!(hole.chars().all(|c| c.is_ascii_lowercase()), "{code:?}: {hole}");
                }
            }
        }
    }
}
