import * as v from 'valibot'
import { approvalEntry, approvalMessage } from '#contract/approval.ts'
import { addonSummary } from '#contract/formats/field-types.ts'
import { repricing } from '#contract/repricing.ts'
import { readStored, removeStored, writeStored } from '#portal/wire/safe-storage.ts'

const verdict = { to: v.picklist(['approved', 'rejected']), message: v.nullable(v.string()) }

/** An approval as it was kept, also before it had messages. */
const keptApproval = v.object({
  ...approvalEntry.entries,
  messages: v.optional(v.array(approvalMessage), []),
})

/** A repricing as it was kept, also before it had its add-on's name. */
const keptRepricing = v.object({
  ...repricing.entries,
  addon: v.pipe(
    v.object({ ...addonSummary.entries, displayName: v.optional(v.string()) }),
    v.transform(({ displayName, ...addon }) => ({ ...addon, displayName: displayName ?? addon.slug })),
  ),
})

/** A decision with the record as it was seen; one kept by another version may be unreadable. */
export const deskDecision = v.variant('kind', [
  v.object({ kind: v.literal('approval'), record: keptApproval, ...verdict }),
  v.object({ kind: v.literal('repricing'), record: keptRepricing, ...verdict }),
])
export type DeskDecision = v.InferOutput<typeof deskDecision>

const kept = v.record(
  v.string(),
  v.object({
    decision: v.looseObject({ record: v.looseObject({ id: v.string() }) }),
    /** False while it can be undone. */
    isSent: v.optional(v.boolean(), false),
    tab: v.string(),
    at: v.pipe(v.string(), v.isoTimestamp()),
  }),
)
type Kept = v.InferOutput<typeof kept>
type Left = Pick<Kept[string], 'decision' | 'isSent'>

/** How long a living tab has for its own decisions, in ms: to hold them, send them, and look up a lost answer. */
const otherTabMs = 60_000

const keyOf = (userId: string) => `decisions:${userId}`

/** The browser's locks, which end with the page that holds them; missing on an insecure origin. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

const lockPrefix = 'desk-tab:'
let locked: string | null = null

/** Shows other tabs that this one lives. */
function showLife(tab: string): void {
  if (locked === tab) return
  locked = tab
  // Where it is refused, other tabs wait for their minute.
  locks()
    ?.request(lockPrefix + tab, () => new Promise(() => {}))
    .catch(() => {})
}

/** Ids of the tabs that live; null where the browser does not tell. */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const found = await locks()?.query()
  const names = found?.held?.map(({ name = '' }) => name)
  return names === undefined ? null : new Set(names.map((name) => name.replace(lockPrefix, '')))
}

/** Identifies this tab, also once its page is loaded again. */
function tabId(): string {
  const id = readStored('sessionStorage', 'desk-tab') ?? crypto.randomUUID()
  writeStored('sessionStorage', 'desk-tab', id)
  showLife(id)
  return id
}

function read(userId: string): Kept {
  try {
    const parsed = v.safeParse(kept, JSON.parse(readStored('localStorage', keyOf(userId)) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

function write(userId: string, all: Kept): void {
  if (Object.keys(all).length === 0) removeStored('localStorage', keyOf(userId))
  else writeStored('localStorage', keyOf(userId), JSON.stringify(all))
}

/** Keeps a decision until its outcome is known, so that a page that is closed or breaks loses none. */
export function keepDecision(userId: string, decision: DeskDecision, isSent: boolean): void {
  const mine = {
    decision: { ...decision, record: { ...decision.record } },
    isSent,
    tab: tabId(),
    at: new Date().toISOString(),
  }
  write(userId, { ...read(userId), [decision.record.id]: mine })
}

/** Keeps a decision that was sent in vain as one that was not, for its person to send. */
export function keepUnsent(userId: string, id: string): void {
  const all = read(userId)
  const mine = all[id]
  if (mine !== undefined) write(userId, { ...all, [id]: { ...mine, isSent: false } })
}

/** Forgets a decision whose outcome is known. */
export function dropDecision(userId: string, id: string): void {
  const { [id]: _, ...others } = read(userId)
  write(userId, others)
}

/**
 * The kept decisions that no other tab is still busy with, where `living` are the tabs that live. What a dead one has sent
 * may still be on its way.
 */
export function leftDecisions(userId: string, living: ReadonlySet<string> | null = null): Left[] {
  const tab = tabId()
  return Object.values(read(userId)).filter(
    (each) =>
      each.tab === tab ||
      (!each.isSent && living?.has(each.tab) === false) ||
      Date.now() - Date.parse(each.at) > otherTabMs,
  )
}

/** True while a decision that was not sent is neither sent nor discarded on another page. */
export const isUnsent = (userId: string, id: string): boolean => read(userId)[id]?.isSent === false
