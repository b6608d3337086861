package grammar

// sign reads a token of signs, or a string without a prefix.
func (p *Parser) sign(pos int) {
	text := p.text
	second := text[pos+1]
	t, n := tokenBad, 1
	switch text[pos] {
	case '"', '\'':
		p.quote(pos)
		return
	case '(':
		t = tokenLeftParen
	case ')':
		t = tokenRightParen
	case '[':
		t = tokenLeftBracket
	case ']':
		t = tokenRightBracket
	case '{':
		t = tokenLeftBrace
	case '}':
		t = tokenRightBrace
	case ',':
		t = tokenComma
	case ';':
		t = tokenSemicolon
	case '~':
		t = tokenTilde
	case '.':
		t = tokenDot
		if second == '.' && text[pos+2] == '.' {
			t, n = tokenEllipsis, 3
		}
	case ':':
		t = tokenColon
		if second == '=' {
			t, n = tokenWalrus, 2
		}
	case '=':
		t = tokenAssign
		if second == '=' {
			t, n = tokenEqual, 2
		}
	case '!':
		switch {
		case second == '=':
			t, n = tokenNotEqual, 2
		case second-'a' < 26:
			t, n = tokenConversion, 2
		}
	case '<':
		switch second {
		case '<':
			t, n = p.augmented(pos, tokenShift, 2)
		case '=':
			t, n = tokenLessEqual, 2
		case '>':
			t, n = tokenLessGreater, 2
		default:
			t = tokenLess
		}
	case '>':
		switch second {
		case '>':
			t, n = p.augmented(pos, tokenShift, 2)
		case '=':
			t, n = tokenGreaterEqual, 2
		default:
			t = tokenGreater
		}
	case '+':
		t, n = p.augmented(pos, tokenPlus, 1)
	case '-':
		if t, n = p.augmented(pos, tokenMinus, 1); second == '>' {
			t, n = tokenArrow, 2
		}
	case '*':
		if second == '*' {
			t, n = p.augmented(pos, tokenPower, 2)
		} else {
			t, n = p.augmented(pos, tokenStar, 1)
		}
	case '/':
		if second == '/' {
			t, n = p.augmented(pos, tokenDoubleSlash, 2)
		} else {
			t, n = p.augmented(pos, tokenSlash, 1)
		}
	case '%':
		t, n = p.augmented(pos, tokenPercent, 1)
	case '@':
		t, n = p.augmented(pos, tokenAt, 1)
	case '|':
		t, n = p.augmented(pos, tokenPipe, 1)
	case '&':
		t, n = p.augmented(pos, tokenAmpersand, 1)
	case '^':
		t, n = p.augmented(pos, tokenCaret, 1)
	}
	if t == tokenBad {
		p.fail()
		return
	}
	p.tok, p.end, p.pos = t, pos+n, pos+n
}

// augmented tells an operator of n signs from the assignment with it.
func (p *Parser) augmented(pos int, operator token, n int) (token, int) {
	if p.text[pos+n] == '=' {
		return tokenAugmented, n + 1
	}
	return operator, n
}
