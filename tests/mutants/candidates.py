"""The candidates for changes in a source: extents of its syntax tree, by libclang, and what would stand there instead.

A candidate is a dictionary: file, line, start and end (bytes), kind, old and new (what the report shows), and what the
copy of the source gets, see schemata.py. A source is looked at by itself; nothing is taken from what it includes.
"""
import re

from clang.cindex import CursorKind as K
from clang.cindex import Index, TypeKind as T

FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION, K.FUNCTION_TEMPLATE}
INTEGERS = {T.CHAR_U, T.UCHAR, T.USHORT, T.UINT, T.ULONG, T.ULONGLONG, T.CHAR_S, T.SCHAR, T.SHORT, T.INT, T.LONG, T.LONGLONG}
NUMBERS = INTEGERS | {T.FLOAT, T.DOUBLE, T.LONGDOUBLE}
RELATIONS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '=='}
ARITHMETIC = {'+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*='}
LOGIC = {'&&': '||', '||': '&&'}
# Code that the compiler computes, or that names a type: nothing there can be chosen when the program runs.
FOR_THE_COMPILER = {K.STATIC_ASSERT, K.CXX_UNARY_EXPR, K.TYPE_REF, K.TEMPLATE_REF, K.NAMESPACE_REF, K.DECL_REF_EXPR,
                    K.ENUM_DECL, K.TYPEDEF_DECL, K.TYPE_ALIAS_DECL}
CASTS = {K.CXX_STATIC_CAST_EXPR, K.CXX_REINTERPRET_CAST_EXPR, K.CXX_CONST_CAST_EXPR, K.CXX_DYNAMIC_CAST_EXPR}
LITERALS = {K.INTEGER_LITERAL, K.FLOATING_LITERAL, K.CXX_BOOL_LITERAL_EXPR}
EMPTY_RETURNS = ('std::optional<', 'std::vector<', 'std::basic_string<', 'std::basic_string_view<', 'std::unique_ptr<')


class Finder:
    """Walks the functions that are defined in one source."""

    def __init__(self, root, path, arguments):
        self.path = path
        with open(f'{root}/{path}', 'rb') as file:
            self.source = file.read()
        language = ['-x', 'c++'] if path.endswith('.cpp') else ['-x', 'c++-header']
        self.unit = Index.create().parse(f'{root}/{path}', language + ['-std=c++20', '-w'] + arguments)
        self.found = []

    def candidates(self):
        self._outside(self.unit.cursor)
        return self.found

    def _text(self, start, end):
        return self.source[start:end].decode('utf-8', 'replace')

    def _outside(self, cursor):
        """Looks for bodies of functions in namespaces and classes."""
        for child in cursor.get_children():
            if child.location.file is None or child.location.file.name != self.unit.spelling:
                continue
            if child.kind in FUNCTIONS:
                self._function(child)
            elif child.kind in (K.NAMESPACE, K.CLASS_DECL, K.STRUCT_DECL, K.CLASS_TEMPLATE, K.UNEXPOSED_DECL,
                                K.LINKAGE_SPEC):
                self._outside(child)

    def _function(self, cursor):
        for child in cursor.get_children():
            if child.kind == K.COMPOUND_STMT:
                head = self._text(cursor.extent.start.offset, child.extent.start.offset)
                if not re.search(r'\bconst(expr|eval)\b', head):
                    self._inside(child, cursor, in_lambda=False, in_braces=False)

    def _inside(self, cursor, parent, in_lambda, in_braces):
        kind = cursor.kind
        if kind in FOR_THE_COMPILER:
            return
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        self._candidates_at(cursor, parent, start, end, in_lambda, in_braces)
        in_lambda = in_lambda or kind == K.LAMBDA_EXPR
        # A number in braces must not become one that the compiler cannot see through: that would be narrowing.
        if kind == K.INIT_LIST_EXPR or (kind == K.CALL_EXPR and self.source[end - 1:end] == b'}'):
            in_braces = True
        elif kind in (K.COMPOUND_STMT, K.LAMBDA_EXPR):
            in_braces = False
        for child in self._children(cursor):
            self._inside(child, cursor, in_lambda, in_braces)

    def _children(self, cursor):
        """The children that are computed when the program runs."""
        kind = cursor.kind
        children = list(cursor.get_children())
        text = self._text(cursor.extent.start.offset, cursor.extent.end.offset)
        if kind == K.VAR_DECL:
            if re.match(r'[^=({]*\bconstexpr\b', text):
                return []
            name = cursor.location.offset
            return [child for child in children[-1:]
                    if re.search(r'[=({]', self._text(name, child.extent.start.offset))
                    or child.extent.start.offset <= name < child.extent.end.offset]
        if kind == K.CASE_STMT or (kind == K.IF_STMT and re.match(r'if\s+constexpr', text)):
            return children[1:]
        if kind in CASTS:
            return children[-1:]
        if kind == K.MEMBER_REF_EXPR:
            return [child for child in children if child.extent.end.offset <= cursor.location.offset]
        if kind == K.PARM_DECL:
            return []
        return children

    def _candidates_at(self, cursor, parent, start, end, in_lambda, in_braces):
        kind = cursor.kind
        if kind in (K.BINARY_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR):
            self._operator(cursor, start, end)
        elif kind in (K.INTEGER_LITERAL, K.FLOATING_LITERAL, K.CXX_BOOL_LITERAL_EXPR):
            self._constant(kind, start, end, in_braces)
        elif kind == K.IF_STMT or kind == K.CONDITIONAL_OPERATOR:
            self._condition(cursor, start)
        elif kind == K.RETURN_STMT:
            self._return(cursor, parent, start, end, in_lambda)
        if parent.kind == K.COMPOUND_STMT and kind not in (K.RETURN_STMT, K.IF_STMT):
            self._statement(cursor, start, end)

    def _add(self, kind, start, end, old, new, **how):
        text = self._text(start, end)
        # Joined to one line, so that lines keep their numbers: a comment or a directive in it would not survive.
        if '//' in text or '\n#' in text or 'R"' in text or len(text) > 600:
            return
        line = self.source.count(b'\n', 0, start) + 1
        self.found.append({'file': self.path, 'line': line, 'start': start, 'end': end, 'kind': kind,
                           'old': ' '.join(old.split()), 'new': ' '.join(new.split()), **how})

    def _operator_of(self, cursor):
        left, right = cursor.get_children()
        return self._text(left.extent.end.offset, right.extent.start.offset).strip()

    def _operator(self, cursor, start, end):
        children = list(cursor.get_children())
        if len(children) != 2:
            return
        left, right = children
        left_end, right_start = left.extent.end.offset, right.extent.start.offset
        operator = self._operator_of(cursor)
        old = self._text(start, end)
        numbers = all(side.type.get_canonical().kind in NUMBERS for side in children)
        for kind, others in (('relation', RELATIONS), ('logic', LOGIC), ('arithmetic', ARITHMETIC)):
            if operator in others and (kind != 'arithmetic' or numbers):
                new = f'{self._text(start, left_end)} {others[operator]} {self._text(right_start, end)}'
                self._add(kind, start, end, old, new, swap=new)

    def _constant(self, kind, start, end, in_braces):
        old = self._text(start, end)
        if kind == K.CXX_BOOL_LITERAL_EXPR:
            new = {'true': 'false', 'false': 'true'}.get(old)
        elif kind == K.FLOATING_LITERAL:
            new = ('0.0' if re.fullmatch(r'1(\.0*)?', old) else '1.0') if re.fullmatch(r'[\d.]+(e[-+]?\d+)?', old) else None
        else:
            number = re.fullmatch(r"(\d+)([uUlLzZ]*)", old)
            new = f'{int(number[1], 8 if old[0] == "0" else 10) + 1}{number[2]}' if number and not in_braces else None
        if new is not None:
            self._add('constant', start, end, old, new, swap=new)

    def _condition(self, cursor, start):
        condition = next(iter(cursor.get_children()))
        first, last = condition.extent.start.offset, condition.extent.end.offset
        before = self._text(start, first)
        if cursor.kind == K.IF_STMT and not re.fullmatch(r'if\s*\(\s*', before):
            return
        # Negated already, by its operator.
        if condition.kind == K.BINARY_OPERATOR and re.search(r'[=!]=', self._operator_of(condition)):
            return
        if not condition.kind.is_expression() or (cursor.kind == K.CONDITIONAL_OPERATOR and before):
            return
        old = self._text(first, last)
        self._add('condition', first, last, old, f'!({old})', negate=True)

    def _return(self, cursor, parent, start, end, in_lambda):
        value = next(iter(cursor.get_children()), None)
        # A constant is changed as such.
        if value is None or value.kind in LITERALS or next(iter(value.get_children()), value).kind in LITERALS:
            return
        first, last = value.extent.start.offset, value.extent.end.offset
        old = self._text(first, last)
        kind = value.type.get_canonical().kind
        if kind == T.BOOL:
            self._add('return', first, last, old, f'!({old})', negate=True)
        elif kind in NUMBERS:
            self._add('return', first, last, old, f'({old}) + 1', swap=f'({old}) + 1')
        elif kind == T.POINTER and old != 'nullptr':
            self._add('return', first, last, old, 'nullptr', swap='nullptr')
        elif not in_lambda and value.type.get_canonical().spelling.replace('const ', '').startswith(EMPTY_RETURNS):
            if old not in ('{}', '""', 'std::nullopt'):
                self._add('return', start, end, old, '{}', leave=True)

    def _statement(self, cursor, start, end):
        expression = cursor
        while expression.kind == K.UNEXPOSED_EXPR:
            expression = next(iter(expression.get_children()), None)
            if expression is None:
                return
        text = self._text(start, end)
        assigns = expression.kind == K.COMPOUND_ASSIGNMENT_OPERATOR or (
            expression.kind == K.BINARY_OPERATOR and re.search(r'(?<![=!<>])=(?!=)', text))
        if expression.kind != K.CALL_EXPR and not assigns:
            return
        # Memory taken beforehand is only about time.
        if text.startswith('static_cast<void>') or re.search(r'\breserve\(', text):
            return
        self._add('statement', start, end, text, '(removed)', remove=True)


def find(root, path, arguments):
    with open(f'{root}/{path}', encoding='utf-8') as file:
        if not re.search(r'\b(return|if|for|while)\b', file.read()):
            return []  # declarations
    return Finder(root, path, arguments).candidates()
