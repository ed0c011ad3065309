import { saysError } from '#test/spec/error-bodies.ts'
import { type Answered, asCurl, send } from '#test/assurance/support/send-call.ts'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import type { UndoingServer } from '#test/support/undoing-server.ts'
import { readObject } from '#test/support/read-as.ts'
import type { Case } from './cases.ts'

/** The most that an answer may cost, in ms of processor time: for what grows out of bounds, not for what is slow. */
export const limitMs = 10_000

/** Traces that no answer shows: where it broke, or what the database was told. */
const insides =
  /\n\s+at |node_modules|DrizzleQuery|Failed query|PGlite|violates \S+ constraint|(column|relation|type) "\w+"|invalid input syntax|invalid byte sequence|is not a function|Cannot read prop|of undefined/

const isMessages = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (each) => Array.isArray(each) && each.every((text) => typeof text === 'string' && text !== ''),
  )

/** Fault of a refusal's body, or null: the contract's, and at the field that is meant. */
function bodyFault(
  path: string,
  { status, headers, text }: Answered,
  field: string | undefined,
): string | null {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return 'is no JSON'
  const body = readObject(JSON.parse(text))
  if (typeof body.id !== 'string') return 'has no id'
  const said = saysError(path) ? body.error : body.message
  if (typeof said !== 'string' && !(saysError(path) && isMessages(said))) return 'says nothing'
  if (status !== 422 || field === undefined) return null
  const fields = saysError(path) ? said : body.fields
  const keys = isMessages(fields) ? Object.keys(fields) : []
  return keys.some((key) => key === field || key.startsWith(`${field}.`))
    ? null
    : `names ${keys.join() || 'no field'}, not ${field}`
}

/** Fault of an answer to a case, or null. */
export function faultOf({ sent, due }: Case, answer: Answered, tookMs: number): string | null {
  const { status, text } = answer
  if (tookMs > limitMs) return `took ${Math.round(tookMs)} ms of work`
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`
  if (status < 400) return due === 'legal' ? null : `is not legal, answered ${status}`
  const found = insides.exec(text)
  if (found !== null)
    return `shows its insides: ${text.slice(Math.max(0, found.index - 40), found.index + 80)}`
  if (due !== 'legal' && !due.statuses.includes(status))
    return `must be ${due.statuses.join('/')}, answered ${status} ${text.slice(0, 200)}`
  const wrong = bodyFault(sent.path, answer, due === 'legal' ? undefined : due.field)
  return wrong === null ? null : `${wrong}: ${text.slice(0, 200)}`
}

export interface Trial {
  server: UndoingServer
  cases: readonly Case[]
  /** Puts in place what the calls need. */
  prepare?: () => Promise<void>
  /** A refusal of what is legal may be counted: of a code that is not right. */
  countsRefusals?: boolean
  /** Tables in which a refusal is written down. */
  counts?: readonly string[]
  judge?: typeof faultOf
}

const workMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const told = ({ name, sent }: Case, fault: string) => `${name}: ${fault}\n    ${asCurl(sent, 'token')}`

/** The tables that changed since, but for what counts refusals. */
const changedSince = async ({ server, counts = [] }: Trial, before: Record<string, string>) =>
  changedTables(before, await tableSums(server.db)).filter((table) => !counts.includes(table))

/** Sends a case; gives its fault, or null, and the answer. */
async function tryOne({ server, judge = faultOf }: Trial, each: Case) {
  const begun = workMs()
  const answer = await send(server, each.sent)
  return { answer, fault: judge(each, answer, workMs() - begun) }
}

/**
 * Sends all in one transaction; what may be taken is taken back at once. Gives what is wrong, or the changes where what one
 * did may have spoiled others: something changed, or the platform failed.
 */
async function faultsTogether(trial: Trial): Promise<{ faults: string[] } | { changed: string[] }> {
  const { server, cases, prepare, countsRefusals = false } = trial
  return server.undone(async () => {
    await prepare?.()
    const before = await tableSums(server.db)
    const faults: string[] = []
    for (const each of cases) {
      const attempt = () => tryOne(trial, each)
      const keeps = ({ answer: { status } }: Awaited<ReturnType<typeof attempt>>) =>
        status >= 400 && status < 500 && !(countsRefusals && each.due === 'legal')
      const { answer, fault } = each.due === 'legal' ? await server.keptIf(keeps, attempt) : await attempt()
      if (answer.status >= 500) return { changed: [`nobody knows what, as it answered ${answer.status}`] }
      if (fault !== null) faults.push(told(each, fault))
    }
    const changed = await changedSince(trial, before)
    return changed.length === 0 ? { faults } : { changed }
  })
}

/** The same, each case by itself. */
async function faultsApart(trial: Trial): Promise<string[]> {
  const { server, cases, prepare, countsRefusals = false } = trial
  return server.undone(async () => {
    await prepare?.()
    const before = await tableSums(server.db)
    const faults: string[] = []
    for (const each of cases) {
      const found = await server.undone(async () => {
        const { answer, fault } = await tryOne(trial, each)
        if (fault !== null || answer.status < 400 || (countsRefusals && each.due === 'legal')) return fault
        const changed = await changedSince(trial, before)
        return changed.length === 0 ? null : `was refused and has changed ${changed.join(', ')}`
      })
      if (found !== null) faults.push(told(each, found))
    }
    return faults
  })
}

/**
 * Sends every case and compares every table before and after. Gives what is wrong, each with a command that sends it
 * again.
 */
export async function faultsIn(trial: Trial): Promise<string[]> {
  const together = await faultsTogether(trial)
  if ('faults' in together) return together.faults
  const apart = await faultsApart(trial)
  const changed = together.changed.join(', ')
  return apart.length > 0
    ? apart
    : [`one after another, they change what none of them changes by itself: ${changed}`]
}
