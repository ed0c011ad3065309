import { and, asc, desc, eq, isNull, max, type SQL } from 'drizzle-orm'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import type { Database } from '#server/db/database.ts'
import { providerCalls } from '#server/db/schema.ts'
import { headersOf, type ProviderRequest } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { withoutCredentials } from '#server/outbound/provider-url.ts'
import { errorTextOf } from '#server/provisioning/attempts.ts'
import { redactedParams } from '#server/provisioning/redact.ts'
import type { StepFinding } from '#server/provisioning/findings.ts'

type CallRow = typeof providerCalls.$inferSelect

interface Begun extends Pick<
  CallRow,
  'addonId' | 'reviewId' | 'step' | 'subject' | 'expected' | 'wrongPassword' | 'startedAt'
> {
  call: Pick<ProviderRequest, 'method' | 'url' | 'body'>
  /** Values to mask wherever they occur. */
  hidden: readonly string[]
}

/** A call as it is stored before it is sent, without its secrets. */
export const begunCall = ({ call, hidden, ...row }: Begun) => ({
  ...row,
  method: call.method,
  url: withoutCredentials(call.url),
  headers: headersOf(call),
  params: redactedParams(call.body, hidden),
})

/** Stores a review's call before it is sent; returns its id. */
export async function beginCall(db: Database, begun: Begun): Promise<string> {
  const [last] = await db
    .select({ number: max(providerCalls.number) })
    .from(providerCalls)
    .where(eq(providerCalls.reviewId, begun.reviewId))
  const [stored] = await db
    .insert(providerCalls)
    .values({ ...begunCall(begun), number: (last?.number ?? 0) + 1 })
    .returning({ id: providerCalls.id })
  if (stored === undefined) throw new Error(`a call of review ${begun.reviewId} was not stored`)
  return stored.id
}

interface Ended extends Pick<CallRow, 'errorType'> {
  result: CallResult
  tookMs: number
  hidden: readonly string[]
}

/** A call's outcome as it is stored. */
export const endedCall = ({ result, errorType, tookMs, hidden }: Ended) => ({
  responseCode: result.kind === 'answer' ? result.status : null,
  responseBody: errorTextOf(result, hidden),
  errorType,
  tookMs: Math.round(tookMs),
})

/** Stores a call's outcome. */
export async function endCall(db: Database, id: string, ended: Ended): Promise<void> {
  await db.update(providerCalls).set(endedCall(ended)).where(eq(providerCalls.id, id))
}

/** Stores the findings of a step's checks with the calls that they are about. */
export async function tellCalls(tx: Database, findings: readonly StepFinding[]): Promise<void> {
  for (const id of new Set(findings.flatMap(({ callId }) => callId ?? []))) {
    const own = findings.filter(({ callId }) => callId === id).map(({ kind, text }) => ({ kind, text }))
    const [call] = await tx
      .select({ findings: providerCalls.findings })
      .from(providerCalls)
      .where(eq(providerCalls.id, id))
    await tx
      .update(providerCalls)
      .set({ findings: [...(call?.findings ?? []), ...own] })
      .where(eq(providerCalls.id, id))
  }
}

/** Stores an error with the latest of the calls that match, if any. */
async function tellLatest(tx: Database, which: SQL | undefined, text: string): Promise<void> {
  const [call] = await tx
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(which)
    .orderBy(desc(providerCalls.number))
    .limit(1)
  if (call !== undefined) await tellCalls(tx, [{ kind: 'error', text, callId: call.id, isOfStatus: false }])
}

const { reviewId: ofReview, step: ofStep, responseBody, responseCode } = providerCalls

/** Stores an error with the call that was under way when a step broke down, if any. */
export const tellBrokenCall = (tx: Database, reviewId: string, text: string): Promise<void> =>
  tellLatest(tx, and(eq(ofReview, reviewId), isNull(responseBody)), text)

/** Stores an error with a step's latest call that was answered with 202. */
export const tellLateCall = (
  tx: Database,
  reviewId: string,
  step: CallRow['step'],
  text: string,
): Promise<void> => tellLatest(tx, and(eq(ofReview, reviewId), eq(ofStep, step), eq(responseCode, 202)), text)

function verdictOf({ findings, responseBody, errorType }: CallRow, isOver: boolean): ReviewCall['verdict'] {
  if (responseBody === null) return isOver ? 'broken_off' : 'under_way'
  if (errorType !== null || findings.some(({ kind }) => kind === 'error')) return 'failed'
  return findings.length > 0 ? 'suggestion' : 'passed'
}

/** The calls of a review in order. `isOver`: none of them is still under way. */
export async function callsOf(db: Database, reviewId: string, isOver: boolean): Promise<ReviewCall[]> {
  const rows = await db
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.reviewId, reviewId))
    .orderBy(asc(providerCalls.number), asc(providerCalls.startedAt), asc(providerCalls.id))
  return rows.map(({ addonId: _addonId, reviewId: _reviewId, ...row }) => ({
    ...row,
    verdict: verdictOf({ ...row, addonId: _addonId, reviewId: _reviewId }, isOver),
    startedAt: row.startedAt.toISOString(),
  }))
}
