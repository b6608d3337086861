package syntax

// Kind is the kind of a node: a named node of the grammar, or one of the few
// tokens that carry meaning.
type Kind uint8

// The kinds. Other is a named node without a kind of its own, Token a token of
// that sort.
const (
	Other Kind = iota
	Error
	Token

	AliasedImport
	ArgumentList
	AsPattern
	AsPatternTarget
	AssertStatement
	Assignment
	Attribute
	AugmentedAssignment
	Await
	BinaryOperator
	Block
	BooleanOperator
	BreakStatement
	Call
	CaseClause
	CasePattern
	Chevron
	ClassDefinition
	ClassPattern
	Comment
	ComparisonOperator
	ComplexPattern
	ConcatenatedString
	ConditionalExpression
	ConstrainedType
	ContinueStatement
	DecoratedDefinition
	Decorator
	DefaultParameter
	DeleteStatement
	DictPattern
	Dictionary
	DictionaryComprehension
	DictionarySplat
	DictionarySplatPattern
	DottedName
	Ellipsis
	ElifClause
	ElseClause
	EscapeInterpolation
	EscapeSequence
	ExceptClause
	ExceptGroupClause
	ExecStatement
	ExpressionList
	ExpressionStatement
	False
	FinallyClause
	Float
	ForInClause
	ForStatement
	FormatExpression
	FormatSpecifier
	FunctionDefinition
	FutureImportStatement
	GeneratorExpression
	GenericType
	GlobalStatement
	Identifier
	IfClause
	IfStatement
	ImportFromStatement
	ImportPrefix
	ImportStatement
	Integer
	Interpolation
	KeywordArgument
	KeywordPattern
	KeywordSeparator
	Lambda
	LambdaParameters
	List
	ListComprehension
	ListPattern
	ListSplat
	ListSplatPattern
	MatchStatement
	MemberType
	Module
	NamedExpression
	None
	NonlocalStatement
	NotOperator
	Pair
	Parameters
	ParenthesizedExpression
	ParenthesizedListSplat
	PassStatement
	PatternList
	PositionalSeparator
	PrintStatement
	RaiseStatement
	RelativeImport
	ReturnStatement
	Set
	SetComprehension
	Slice
	SplatPattern
	SplatType
	String
	StringContent
	StringEnd
	StringStart
	Subscript
	True
	TryStatement
	Tuple
	TuplePattern
	Type
	TypeAliasStatement
	TypeConversion
	TypeParameter
	TypedDefaultParameter
	TypedParameter
	UnaryOperator
	UnionPattern
	UnionType
	WhileStatement
	WildcardImport
	WithClause
	WithItem
	WithStatement
	Yield

	TokenAnd
	TokenEqual
	TokenGreater
	TokenGreaterEqual
	TokenIn
	TokenIs
	TokenIsNot
	TokenLess
	TokenLessEqual
	TokenLessGreater
	TokenMinus
	TokenNotEqual
	TokenNotIn
	TokenOr
	TokenPercent
	TokenPipe
	TokenPlus

	kindCount
)

// IsToken reports whether the kind is that of a token, not of a named node.
func (k Kind) IsToken() bool { return k == Token || k >= TokenAnd }

// namedKinds are the kinds of named nodes by the grammar's name for them.
var namedKinds = [kindCount]string{
	AliasedImport:           "aliased_import",
	ArgumentList:            "argument_list",
	AsPattern:               "as_pattern",
	AsPatternTarget:         "as_pattern_target",
	AssertStatement:         "assert_statement",
	Assignment:              "assignment",
	Attribute:               "attribute",
	AugmentedAssignment:     "augmented_assignment",
	Await:                   "await",
	BinaryOperator:          "binary_operator",
	Block:                   "block",
	BooleanOperator:         "boolean_operator",
	BreakStatement:          "break_statement",
	Call:                    "call",
	CaseClause:              "case_clause",
	CasePattern:             "case_pattern",
	Chevron:                 "chevron",
	ClassDefinition:         "class_definition",
	ClassPattern:            "class_pattern",
	Comment:                 "comment",
	ComparisonOperator:      "comparison_operator",
	ComplexPattern:          "complex_pattern",
	ConcatenatedString:      "concatenated_string",
	ConditionalExpression:   "conditional_expression",
	ConstrainedType:         "constrained_type",
	ContinueStatement:       "continue_statement",
	DecoratedDefinition:     "decorated_definition",
	Decorator:               "decorator",
	DefaultParameter:        "default_parameter",
	DeleteStatement:         "delete_statement",
	DictPattern:             "dict_pattern",
	Dictionary:              "dictionary",
	DictionaryComprehension: "dictionary_comprehension",
	DictionarySplat:         "dictionary_splat",
	DictionarySplatPattern:  "dictionary_splat_pattern",
	DottedName:              "dotted_name",
	Ellipsis:                "ellipsis",
	ElifClause:              "elif_clause",
	ElseClause:              "else_clause",
	EscapeInterpolation:     "escape_interpolation",
	EscapeSequence:          "escape_sequence",
	ExceptClause:            "except_clause",
	ExceptGroupClause:       "except_group_clause",
	ExecStatement:           "exec_statement",
	ExpressionList:          "expression_list",
	ExpressionStatement:     "expression_statement",
	False:                   "false",
	FinallyClause:           "finally_clause",
	Float:                   "float",
	ForInClause:             "for_in_clause",
	ForStatement:            "for_statement",
	FormatExpression:        "format_expression",
	FormatSpecifier:         "format_specifier",
	FunctionDefinition:      "function_definition",
	FutureImportStatement:   "future_import_statement",
	GeneratorExpression:     "generator_expression",
	GenericType:             "generic_type",
	GlobalStatement:         "global_statement",
	Identifier:              "identifier",
	IfClause:                "if_clause",
	IfStatement:             "if_statement",
	ImportFromStatement:     "import_from_statement",
	ImportPrefix:            "import_prefix",
	ImportStatement:         "import_statement",
	Integer:                 "integer",
	Interpolation:           "interpolation",
	KeywordArgument:         "keyword_argument",
	KeywordPattern:          "keyword_pattern",
	KeywordSeparator:        "keyword_separator",
	Lambda:                  "lambda",
	LambdaParameters:        "lambda_parameters",
	List:                    "list",
	ListComprehension:       "list_comprehension",
	ListPattern:             "list_pattern",
	ListSplat:               "list_splat",
	ListSplatPattern:        "list_splat_pattern",
	MatchStatement:          "match_statement",
	MemberType:              "member_type",
	Module:                  "module",
	NamedExpression:         "named_expression",
	None:                    "none",
	NonlocalStatement:       "nonlocal_statement",
	NotOperator:             "not_operator",
	Pair:                    "pair",
	Parameters:              "parameters",
	ParenthesizedExpression: "parenthesized_expression",
	ParenthesizedListSplat:  "parenthesized_list_splat",
	PassStatement:           "pass_statement",
	PatternList:             "pattern_list",
	PositionalSeparator:     "positional_separator",
	PrintStatement:          "print_statement",
	RaiseStatement:          "raise_statement",
	RelativeImport:          "relative_import",
	ReturnStatement:         "return_statement",
	Set:                     "set",
	SetComprehension:        "set_comprehension",
	Slice:                   "slice",
	SplatPattern:            "splat_pattern",
	SplatType:               "splat_type",
	String:                  "string",
	StringContent:           "string_content",
	StringEnd:               "string_end",
	StringStart:             "string_start",
	Subscript:               "subscript",
	True:                    "true",
	TryStatement:            "try_statement",
	Tuple:                   "tuple",
	TuplePattern:            "tuple_pattern",
	Type:                    "type",
	TypeAliasStatement:      "type_alias_statement",
	TypeConversion:          "type_conversion",
	TypeParameter:           "type_parameter",
	TypedDefaultParameter:   "typed_default_parameter",
	TypedParameter:          "typed_parameter",
	UnaryOperator:           "unary_operator",
	UnionPattern:            "union_pattern",
	UnionType:               "union_type",
	WhileStatement:          "while_statement",
	WildcardImport:          "wildcard_import",
	WithClause:              "with_clause",
	WithItem:                "with_item",
	WithStatement:           "with_statement",
	Yield:                   "yield",
}

// tokenKinds are the tokens with a kind of their own. A token gets a node only
// where it stands in a field, as operators do.
var tokenKinds = [kindCount]string{
	TokenAnd:          "and",
	TokenEqual:        "==",
	TokenGreater:      ">",
	TokenGreaterEqual: ">=",
	TokenIn:           "in",
	TokenIs:           "is",
	TokenIsNot:        "is not",
	TokenLess:         "<",
	TokenLessEqual:    "<=",
	TokenLessGreater:  "<>",
	TokenMinus:        "-",
	TokenNotEqual:     "!=",
	TokenNotIn:        "not in",
	TokenOr:           "or",
	TokenPercent:      "%",
	TokenPipe:         "|",
	TokenPlus:         "+",
}
