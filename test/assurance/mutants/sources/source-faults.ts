import { parseSync } from 'vite'
import { faultsOfSql } from './sql-faults.ts'

/** One fault of a source file: the text between two offsets, replaced. */
export interface SourceFault {
  /** From the root of the project. */
  file: string
  start: number
  end: number
  text: string
  kind: FaultKind
  /** The offsets of the expression around it that can stand in both branches of a choice. */
  scope: readonly [start: number, end: number]
  /** True outside every function: what is evaluated once, when the module is loaded. */
  isAtLoad: boolean
  /** True for a part of a statement in a constant, which asks for its faults whenever a statement is made of it. */
  isSql: boolean
  line: number
  /** The change in words. */
  change: string
  /** The line and the change, for people. */
  title: string
}

type FaultKind =
  | 'condition dropped'
  | 'comparison changed'
  | 'arithmetic changed'
  | 'rounding changed'
  | 'call skipped'
  | 'await dropped'
  | 'fields swapped'
  | 'choice turned'
  | 'all or some'
  | 'order changed'

/** Text replaced by another, and the expression around it where that is not the replaced text itself. */
type Change = Pick<SourceFault, 'start' | 'end' | 'text' | 'kind'> & { within?: Node; isSql?: boolean }

/** A node of the parser, as far as it is looked at. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : []

const operators: Readonly<Record<string, { text: string; kind: FaultKind }>> = {
  '===': { text: '!==', kind: 'comparison changed' },
  '!==': { text: '===', kind: 'comparison changed' },
  '<': { text: '<=', kind: 'comparison changed' },
  '<=': { text: '<', kind: 'comparison changed' },
  '>': { text: '>=', kind: 'comparison changed' },
  '>=': { text: '>', kind: 'comparison changed' },
  '+': { text: '-', kind: 'arithmetic changed' },
  '-': { text: '+', kind: 'arithmetic changed' },
  '*': { text: '/', kind: 'arithmetic changed' },
  '/': { text: '*', kind: 'arithmetic changed' },
  '&&': { text: '||', kind: 'comparison changed' },
  '||': { text: '&&', kind: 'comparison changed' },
}

/** The module of the query's functions, as a file with faults imports it under a name of its own. */
export const drizzleName = '$drizzle'

/** The query's functions by another of the same shape. */
const ofDrizzle: Readonly<Record<string, string>> = {
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  asc: 'desc',
  desc: 'asc',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
}

/** Methods of lists and numbers by another of the same shape. */
const methods: Readonly<Record<string, { text: string; kind: FaultKind }>> = {
  floor: { text: 'round', kind: 'rounding changed' },
  round: { text: 'floor', kind: 'rounding changed' },
  ceil: { text: 'floor', kind: 'rounding changed' },
  min: { text: 'max', kind: 'rounding changed' },
  every: { text: 'some', kind: 'all or some' },
  some: { text: 'every', kind: 'all or some' },
}

/** Methods that choose from a list, order it or even out a text: without them it stays as it is. */
const leftOut: Readonly<Record<string, FaultKind>> = {
  filter: 'condition dropped',
  toSorted: 'order changed',
  toReversed: 'order changed',
  slice: 'call skipped',
  trim: 'call skipped',
  toLowerCase: 'call skipped',
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''

function ofCall(code: string, call: Node): Change[] {
  const { callee, arguments: given, end } = call
  if (!isNode(callee)) return []
  const parts = nodesIn(given)
  const isMethod = callee.type === 'MemberExpression'
  const named = isMethod ? (callee['property'] as Node) : callee
  const name = nameOf(named)
  // Each condition of a query by itself.
  if ((name === 'and' || name === 'or') && !isMethod && parts.length > 1)
    return parts.map((part) => ({
      start: part.start,
      end: part.end,
      text: 'undefined',
      kind: 'condition dropped',
      within: call,
      isSql: true,
    }))
  const isThere = (each: string) =>
    new RegExp(`import \\{[^}]*\\b${each}\\b[^}]*\\} from 'drizzle-orm'`).test(code)
  if (!isMethod) {
    const other = name === 'eq' && isThere('ne') ? 'ne' : ofDrizzle[name]
    if (other === undefined || !isThere(name)) return []
    const text = isThere(other) ? other : `${drizzleName}.${other}`
    return [
      { start: named.start, end: named.end, text, kind: 'comparison changed', within: call, isSql: true },
    ]
  }
  const receiver = callee['object'] as Node
  const without = (kind: FaultKind): Change => ({ start: receiver.end, end, text: '', kind, within: call })
  if (name === 'where') return [without('condition dropped')]
  if (name === 'orderBy' && isThere('eq')) return ofOrder(code, call, parts)
  if (Object.hasOwn(leftOut, name)) return [without(leftOut[name] as FaultKind)]
  const other = Object.hasOwn(methods, name) ? methods[name] : undefined
  return other === undefined ? [] : [{ start: named.start, end: named.end, ...other, within: call }]
}

/** Plain columns of an order turned round, and its last key left out. */
function ofOrder(code: string, within: Node, keys: readonly Node[]): Change[] {
  const kind = 'order changed'
  const turned = keys
    .filter(({ type }) => type === 'MemberExpression')
    .map(({ start, end }): Change => ({
      start,
      end,
      text: `${drizzleName}.desc(${code.slice(start, end)})`,
      kind,
      within,
    }))
  const [before, last] = keys.slice(-2)
  return before === undefined || last === undefined
    ? turned
    : [...turned, { start: before.end, end: last.end, text: '', kind, within }]
}

/** The faults of a statement in plain SQL. */
function ofTemplate(code: string, node: Node): Change[] {
  const quasi = node['quasi'] as Node
  if (nameOf(node['tag']) !== 'sql') return []
  const from = quasi.start + 1
  const filled = nodesIn(quasi['expressions']).map(
    ({ start, end }) => [code.lastIndexOf('${', start) - from, code.indexOf('}', end) + 1 - from] as const,
  )
  return faultsOfSql(code.slice(from, quasi.end - 1), filled).map(({ start, end, ...fault }) => ({
    ...fault,
    start: from + start,
    end: from + end,
    within: node,
    isSql: true,
  }))
}

function ofBinary(code: string, node: Node): Change[] {
  const { left, right, operator } = node
  const other = operators[String(operator)]
  if (other === undefined || !isNode(left) || !isNode(right)) return []
  const at = left.end + code.slice(left.end, right.start).indexOf(String(operator))
  return [{ start: at, end: at + String(operator).length, ...other, within: node }]
}

/** A call whose answer is not used is left out; an awaited one in a `try` is also no longer waited for. */
function ofStatement(code: string, { expression }: Node, isTried: boolean): Change[] {
  if (!isNode(expression)) return []
  const { start, end } = expression
  if (expression.type === 'CallExpression' && (expression['callee'] as Node).type === 'Identifier')
    return [{ start, end, text: 'undefined', kind: 'call skipped' }]
  if (expression.type !== 'AwaitExpression') return []
  const call = expression['argument'] as Node
  if (call.type !== 'CallExpression') return []
  const unawaited = { start, end, text: code.slice(call.start, call.end), kind: 'await dropped' } as const
  return [{ start, end, text: 'undefined', kind: 'call skipped' }, ...(isTried ? [unawaited] : [])]
}

/** The values of two neighbouring fields of an object, exchanged. */
function ofObject(code: string, object: Node): Change[] {
  const fields = nodesIn(object['properties']).filter(
    (field) =>
      field.type === 'Property' &&
      field['shorthand'] !== true &&
      ['MemberExpression', 'Identifier'].includes((field['value'] as Node).type),
  )
  return fields.slice(1).flatMap((second, index) => {
    const first = fields[index] as Node
    const [a, b] = [first['value'] as Node, second['value'] as Node]
    const [one, other] = [code.slice(a.start, a.end), code.slice(b.start, b.end)]
    if (one === other) return []
    const text = other + code.slice(a.end, b.start) + one
    return [{ start: a.start, end: b.end, text, kind: 'fields swapped' as const, within: object }]
  })
}

function changesOf(code: string, node: Node, isTried: boolean): Change[] {
  switch (node.type) {
    case 'CallExpression':
      return ofCall(code, node)
    case 'TaggedTemplateExpression':
      return ofTemplate(code, node)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofBinary(code, node)
    case 'ExpressionStatement':
      return ofStatement(code, node, isTried)
    case 'ObjectExpression':
      return ofObject(code, node)
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { type, operator, start, end } = node['test'] as Node
      // Turned by its own operator already.
      if (type === 'BinaryExpression' && /^[!=]==$/.test(String(operator))) return []
      return [{ start, end, text: `!(${code.slice(start, end)})`, kind: 'choice turned' }]
    }
    default:
      return []
  }
}

const isType = ({ type }: Node): boolean => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)

/** The nodes of a file, types and imports left out, each with its parents from the inside. */
export function walk(node: Node, see: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []) {
  if (isType(node) || node.type === 'ImportDeclaration') return
  see(node, parents)
  for (const value of Object.values(node))
    for (const each of nodesIn(value)) walk(each, see, [node, ...parents])
}

/** The whole optional chain around a node, if it is part of one: all of `a?.b.c()` ends there, or nothing. */
function wholeChain(node: Node, parents: readonly Node[]): Node {
  let inner = node
  for (const parent of parents) {
    if (parent.type === 'ChainExpression') return parent
    if (parent['callee'] !== inner && parent['object'] !== inner && parent.type !== 'TSNonNullExpression')
      return node
    inner = parent
  }
  return node
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** True in the block of a `try`, in the same function: what is rejected there is caught. */
function isTriedIn(parents: readonly Node[]): boolean {
  const around = parents.findIndex(isFunction)
  const inside = around === -1 ? parents : parents.slice(0, around)
  return inside.some(
    (each, at) => inside[at + 1]?.type === 'TryStatement' && inside[at + 1]?.['block'] === each,
  )
}

/** The syntax tree of a file; throws where it is none. */
export function programOf(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Every fault that one change of an expression makes in a file. What declares types has none. */
export function faultsOfSource(file: string, code: string): SourceFault[] {
  const found: SourceFault[] = []
  walk(programOf(file, code), (node, parents) => {
    for (const { within, isSql = false, ...change } of changesOf(code, node, isTriedIn(parents))) {
      const line = code.slice(0, change.start).split('\n').length
      const was = code.slice(change.start, change.end).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      const is = change.text.replaceAll(`${drizzleName}.`, '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      const told = `${change.kind}: ${was} → ${is || 'nothing'}`
      const whole = within === undefined ? change : wholeChain(within, parents)
      found.push({
        file,
        ...change,
        scope: [whole.start, whole.end],
        isAtLoad: !isSql && !parents.some(isFunction),
        isSql: isSql && !parents.some(isFunction),
        line,
        change: told,
        title: `${file}:${line} ${told}`,
      })
    }
  })
  return found
}

/** The code with the fault. */
export const withFault = (code: string, { start, end, text }: SourceFault): string =>
  code.slice(0, start) + text + code.slice(end)
