import type { SecretEvent, SecretFacts, SecretSnapshot } from '#machines/secret/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { leftMs, secretAsked } from './specified.ts'

const fixtures: Readonly<Record<string, SecretFacts>> = Object.fromEntries(
  Object.entries(leftMs).map(([hour, left]) => [hour, { leftMs: left }]),
)

/** Secrets whose previous one has its hour behind it, ahead, or too far ahead. */
export const secretModel = {
  name: 'secretLifecycle',
  machine: secretAsked.machine,
  rowsOf: secretAsked.rows,
  starts: [
    ...secretAsked.starts(fixtures, () => 'none'),
    // Its hour comes for what was rolled before.
    ...secretAsked.starts({ 'rolled, has come': { leftMs: leftMs['has come'] } }, () => 'rolling'),
  ],
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['regenerate', 'roll', 'endPrevious', 'expire'] as const).map((type): SecretEvent => ({ type, by })),
  ),
} satisfies Model<SecretSnapshot, SecretEvent, SecretFacts>

export const everySecret = secretAsked.everyState
