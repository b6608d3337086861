package syntax

// Field is the role of a node in its parent; NoField when it has none.
type Field uint8

// The fields of the grammar.
const (
	NoField Field = iota
	FieldAlias
	FieldAlternative
	FieldArgument
	FieldArguments
	FieldAttribute
	FieldBody
	FieldCause
	FieldCode
	FieldCondition
	FieldConsequence
	FieldDefinition
	FieldExpression
	FieldFormatSpecifier
	FieldFunction
	FieldGuard
	FieldKey
	FieldLeft
	FieldModuleName
	FieldName
	FieldObject
	FieldOperator
	FieldOperators
	FieldParameters
	FieldReturnType
	FieldRight
	FieldSubject
	FieldSubscript
	FieldSuperclasses
	FieldType
	FieldTypeConversion
	FieldTypeParameters
	FieldValue

	fieldCount
)

// fieldNames are the fields by the grammar's name for them.
var fieldNames = [fieldCount]string{
	FieldAlias:           "alias",
	FieldAlternative:     "alternative",
	FieldArgument:        "argument",
	FieldArguments:       "arguments",
	FieldAttribute:       "attribute",
	FieldBody:            "body",
	FieldCause:           "cause",
	FieldCode:            "code",
	FieldCondition:       "condition",
	FieldConsequence:     "consequence",
	FieldDefinition:      "definition",
	FieldExpression:      "expression",
	FieldFormatSpecifier: "format_specifier",
	FieldFunction:        "function",
	FieldGuard:           "guard",
	FieldKey:             "key",
	FieldLeft:            "left",
	FieldModuleName:      "module_name",
	FieldName:            "name",
	FieldObject:          "object",
	FieldOperator:        "operator",
	FieldOperators:       "operators",
	FieldParameters:      "parameters",
	FieldReturnType:      "return_type",
	FieldRight:           "right",
	FieldSubject:         "subject",
	FieldSubscript:       "subscript",
	FieldSuperclasses:    "superclasses",
	FieldType:            "type",
	FieldTypeConversion:  "type_conversion",
	FieldTypeParameters:  "type_parameters",
	FieldValue:           "value",
}
