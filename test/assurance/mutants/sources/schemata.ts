import { drizzleName, programOf, type SourceFault, walk } from './source-faults.ts'

/** The name of the switch that the code asks (mutant-switch.ts). */
export const switchName = '$mutant'

/** Where a statement begins with an expression: in front of `(` a line without a semicolon would go on. */
function statementsIn(file: string, code: string): Set<number> {
  const starts = new Set<number>()
  walk(programOf(file, code), (node, [parent]) => {
    const isInList =
      parent !== undefined && /^(Program|BlockStatement|FunctionBody|SwitchCase)$/.test(parent.type)
    if (node.type === 'ExpressionStatement' && isInList && typeof node['directive'] !== 'string')
      starts.add(node.start)
  })
  return starts
}

/**
 * The code with all of its faults, each behind a question at run time: `$mutant(7) ? (faulty) : (right)`, or in a
 * statement's part that is a constant `$mutant.later((right), [[7, () => (faulty)]])`. The faults are numbered from
 * `base` on, in their order.
 */
export function withSwitches(code: string, faults: readonly SourceFault[], base: number): string {
  const [first] = faults
  if (first === undefined) return code
  const statements = statementsIn(first.file, code)
  const scopes = new Map<string, { start: number; end: number; ids: number[] }>()
  for (const [index, { scope }] of faults.entries()) {
    const [start, end] = scope
    const known = scopes.get(scope.join()) ?? { start, end, ids: [] }
    scopes.set(scope.join(), { ...known, ids: [...known.ids, index] })
  }
  // Outer ones first where two begin at the same place.
  const ordered = [...scopes.values()].toSorted((a, b) => a.start - b.start || b.end - a.end)
  let next = 0

  const plain = (start: number, end: number): string => {
    let text = ''
    let at = start
    for (const statement of [...statements]
      .filter((each) => each >= start && each < end)
      .toSorted((a, b) => a - b)) {
      statements.delete(statement)
      text += `${code.slice(at, statement)};`
      at = statement
    }
    return text + code.slice(at, end)
  }
  const faulty = (index: number, from: number, to: number): string => {
    const { start, end, text } = faults[index] as SourceFault
    const whole = `(${code.slice(from, start)}${text}${code.slice(end, to)})`
    return faults[index]?.isSql
      ? `[${base + index}, () => ${whole}], `
      : `${switchName}(${base + index}) ? ${whole} : `
  }
  const within = (start: number, end: number): string => {
    let text = ''
    let at = start
    for (let scope = ordered[next]; scope !== undefined && scope.start < end; scope = ordered[next]) {
      next += 1
      text += plain(at, scope.start)
      if (statements.delete(scope.start)) text += ';'
      const { start: from, end: to } = scope
      const ofKind = (isSql: boolean) =>
        scope.ids
          .filter((index) => faults[index]?.isSql === isSql)
          .map((index) => faulty(index, from, to))
          .join('')
      const [later, choices] = [ofKind(true), ofKind(false)]
      const right = `(${choices}(${within(from, to)}))`
      text += later === '' ? right : `${switchName}.later(${right}, [${later}])`
      at = to
    }
    return text + plain(at, end)
  }
  // On the first line: the others keep their numbers.
  const imported = faults.some(({ text }) => text.includes(`${drizzleName}.`))
  return (imported ? `import * as ${drizzleName} from 'drizzle-orm'; ` : '') + within(0, code.length)
}
