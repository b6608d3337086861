package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// token is the sort of a token.
type token uint8

const (
	tokenBad token = iota // behind a failure
	tokenEOF
	tokenNewline // the end of a logical line, without width
	tokenIndent  // likewise
	tokenDedent  // likewise

	tokenName
	tokenInteger
	tokenFloat
	tokenString // the start of a string: its prefix and quotes
	tokenEllipsis

	tokenLeftParen
	tokenRightParen
	tokenLeftBracket
	tokenRightBracket
	tokenLeftBrace
	tokenRightBrace
	tokenComma
	tokenColon
	tokenSemicolon
	tokenDot
	tokenAssign
	tokenWalrus
	tokenArrow
	tokenAugmented  // any of the assignments with an operator
	tokenConversion // "!r" in an interpolation

	tokenPlus
	tokenMinus
	tokenStar
	tokenSlash
	tokenDoubleSlash
	tokenPercent
	tokenAt
	tokenPower
	tokenPipe
	tokenAmpersand
	tokenCaret
	tokenShift
	tokenTilde

	tokenLess
	tokenLessEqual
	tokenEqual
	tokenNotEqual
	tokenGreaterEqual
	tokenGreater
	tokenLessGreater

	tokenAnd
	tokenAs
	tokenAssert
	tokenAsync
	tokenAwait
	tokenBreak
	tokenClass
	tokenContinue
	tokenDef
	tokenDel
	tokenElif
	tokenElse
	tokenExcept
	tokenFalse
	tokenFinally
	tokenFor
	tokenFrom
	tokenGlobal
	tokenIf
	tokenImport
	tokenIn
	tokenIs
	tokenLambda
	tokenNone
	tokenNonlocal
	tokenNot
	tokenOr
	tokenPass
	tokenRaise
	tokenReturn
	tokenTrue
	tokenTry
	tokenWhile
	tokenWith
	tokenYield

	tokenCount
)

// How tightly an operator binds; the numbers are in the order of
// tree-sitter-python's, in which "&" binds less than "^".
const (
	bindAny         = iota // every expression
	bindConditional        // a if b else c
	bindNoCondition        // every expression but a conditional one
	bindOr
	bindAnd
	bindNot
	bindCompare
	bindPipe // from here on the operands are primary expressions
	bindAmpersand
	bindCaret
	bindShift
	bindPlus
	bindTimes
	bindUnary
	bindPower
)

// binding tells how tightly a token binds as an operator behind its left
// operand; 0 when it is none.
var binding = [tokenCount]uint8{
	tokenIf:           bindConditional,
	tokenOr:           bindOr,
	tokenAnd:          bindAnd,
	tokenLess:         bindCompare,
	tokenLessEqual:    bindCompare,
	tokenEqual:        bindCompare,
	tokenNotEqual:     bindCompare,
	tokenGreaterEqual: bindCompare,
	tokenGreater:      bindCompare,
	tokenLessGreater:  bindCompare,
	tokenIn:           bindCompare,
	tokenIs:           bindCompare,
	tokenNot:          bindCompare, // not in
	tokenPipe:         bindPipe,
	tokenAmpersand:    bindAmpersand,
	tokenCaret:        bindCaret,
	tokenShift:        bindShift,
	tokenPlus:         bindPlus,
	tokenMinus:        bindPlus,
	tokenStar:         bindTimes,
	tokenSlash:        bindTimes,
	tokenDoubleSlash:  bindTimes,
	tokenPercent:      bindTimes,
	tokenAt:           bindTimes,
	tokenPower:        bindPower,
}

// operatorKind is the kind of an operator's own node.
var operatorKind = [tokenCount]syntax.Kind{
	tokenOr:           syntax.TokenOr,
	tokenAnd:          syntax.TokenAnd,
	tokenLess:         syntax.TokenLess,
	tokenLessEqual:    syntax.TokenLessEqual,
	tokenEqual:        syntax.TokenEqual,
	tokenNotEqual:     syntax.TokenNotEqual,
	tokenGreaterEqual: syntax.TokenGreaterEqual,
	tokenGreater:      syntax.TokenGreater,
	tokenLessGreater:  syntax.TokenLessGreater,
	tokenIn:           syntax.TokenIn,
	tokenPipe:         syntax.TokenPipe,
	tokenAmpersand:    syntax.Token,
	tokenCaret:        syntax.Token,
	tokenShift:        syntax.Token,
	tokenPlus:         syntax.TokenPlus,
	tokenMinus:        syntax.TokenMinus,
	tokenStar:         syntax.Token,
	tokenSlash:        syntax.Token,
	tokenDoubleSlash:  syntax.Token,
	tokenPercent:      syntax.TokenPercent,
	tokenAt:           syntax.Token,
	tokenPower:        syntax.Token,
	tokenTilde:        syntax.Token,
}

// starts tells which tokens an expression may start with, or a starred one.
var starts = [tokenCount]bool{
	tokenName: true, tokenInteger: true, tokenFloat: true, tokenString: true, tokenEllipsis: true,
	tokenLeftParen: true, tokenLeftBracket: true, tokenLeftBrace: true,
	tokenPlus: true, tokenMinus: true, tokenTilde: true, tokenStar: true,
	tokenAwait: true, tokenLambda: true, tokenNot: true,
	tokenFalse: true, tokenNone: true, tokenTrue: true,
}

// keyword returns the keyword that a name is, or tokenName. The soft ones
// (print, exec, match, case, type) are names.
func keyword(name []byte) token {
	switch string(name) {
	case "and":
		return tokenAnd
	case "as":
		return tokenAs
	case "assert":
		return tokenAssert
	case "async":
		return tokenAsync
	case "await":
		return tokenAwait
	case "break":
		return tokenBreak
	case "class":
		return tokenClass
	case "continue":
		return tokenContinue
	case "def":
		return tokenDef
	case "del":
		return tokenDel
	case "elif":
		return tokenElif
	case "else":
		return tokenElse
	case "except":
		return tokenExcept
	case "False":
		return tokenFalse
	case "finally":
		return tokenFinally
	case "for":
		return tokenFor
	case "from":
		return tokenFrom
	case "global":
		return tokenGlobal
	case "if":
		return tokenIf
	case "import":
		return tokenImport
	case "in":
		return tokenIn
	case "is":
		return tokenIs
	case "lambda":
		return tokenLambda
	case "None":
		return tokenNone
	case "nonlocal":
		return tokenNonlocal
	case "not":
		return tokenNot
	case "or":
		return tokenOr
	case "pass":
		return tokenPass
	case "raise":
		return tokenRaise
	case "return":
		return tokenReturn
	case "True":
		return tokenTrue
	case "try":
		return tokenTry
	case "while":
		return tokenWhile
	case "with":
		return tokenWith
	case "yield":
		return tokenYield
	}
	return tokenName
}

// keywordLengths has, for the first letter of a name, a bit for each length
// that a keyword with that letter has: most names are told from keywords by it.
var keywordLengths = [256]uint16{
	'a': 1<<2 | 1<<3 | 1<<5 | 1<<6, // as and async await assert
	'b': 1 << 5,                    // break
	'c': 1<<5 | 1<<8,               // class continue
	'd': 1 << 3,                    // def del
	'e': 1<<4 | 1<<6,               // elif else except
	'f': 1<<3 | 1<<4 | 1<<7,        // for from finally
	'g': 1 << 6,                    // global
	'i': 1<<2 | 1<<6,               // if in is import
	'l': 1 << 6,                    // lambda
	'n': 1<<3 | 1<<8,               // not nonlocal
	'o': 1 << 2,                    // or
	'p': 1 << 4,                    // pass
	'r': 1<<5 | 1<<6,               // raise return
	't': 1 << 3,                    // try
	'w': 1<<4 | 1<<5,               // with while
	'y': 1 << 5,                    // yield
	'F': 1 << 5,                    // False
	'N': 1 << 4,                    // None
	'T': 1 << 4,                    // True
}
