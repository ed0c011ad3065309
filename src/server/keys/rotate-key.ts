import { randomBytes } from 'node:crypto'
import { AdminProblem } from '#server/config/problems.ts'
import { checkSecretsKey, endRotation } from './check-key.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { isKeyBeside, storeKeys } from './secrets-key.ts'
import type { Database } from '#server/db/database.ts'
import { lookAtBoxes, resealBoxes } from './sealed-boxes.ts'
import { recordEvents } from '#server/security/record-events.ts'
import { keyId, type SecretKeys } from './secret-box.ts'

const toBegin =
  'There is one key only. Start every server with the old key as SECRETS_KEY and the new one (openssl rand -hex 32) as ' +
  'SECRETS_KEY_OTHER, then every server with the two exchanged, and run this with the environment of the latter.'

type RotatedConfig = SecretKeys & Pick<ServerConfig, 'databaseUrl' | 'dataDir'>

/** The keys to rotate between; an embedded database's key beside it gets its successor now. */
function keysFor(config: RotatedConfig): SecretKeys {
  const { secretsKey, otherSecretsKey } = config
  if (otherSecretsKey !== null) return { secretsKey, otherSecretsKey }
  if (!isKeyBeside(config)) throw new AdminProblem(toBegin)
  const keys = { secretsKey: randomBytes(32), otherSecretsKey: secretsKey }
  storeKeys(config.dataDir, keys)
  return keys
}

/**
 * Seals every stored secret under SECRETS_KEY instead of SECRETS_KEY_OTHER while servers run, or under a new key
 * beside an embedded database; goes on where an earlier run ended. Returns what to print. Throws AdminProblem if there
 * is no other key, StartRefused if the keys are not this database's.
 */
export async function rotateKey(
  db: Database,
  config: RotatedConfig,
  tell: (line: string) => void | Promise<void>,
): Promise<string> {
  await checkSecretsKey(db, config, new Date())
  const keys = keysFor(config)
  await checkSecretsKey(db, keys, new Date())
  const before = await lookAtBoxes(db, keys)
  const all = before.current + before.underOther.length + before.unreadable.length
  let left = before.underOther.length
  await tell(`${all} secrets are stored, ${left} of them under the old key.`)
  await resealBoxes(db, keys, (what, count) => {
    left = Math.max(0, left - count)
    return tell(`${what}: ${count} sealed anew, ${left} of all left`)
  })
  const { underOther, unreadable } = await lookAtBoxes(db, keys)
  if (underOther.length > 0)
    throw new AdminProblem(
      `${underOther.length} secrets were sealed under the old key meanwhile: a server still has it as SECRETS_KEY. ` +
        'Start it with the new one, then run this again.',
    )
  await endRotation(db, keys, new Date())
  const event = { kind: 'key_rotated', personId: null, party: 'command', actorId: null } as const
  await db.transaction((tx) =>
    recordEvents(tx, null, [{ ...event, details: { what: keyId(keys.secretsKey) } }]),
  )
  const isBeside = isKeyBeside(config)
  if (isBeside) storeKeys(config.dataDir, { ...keys, otherSecretsKey: null })
  const lost =
    unreadable.length === 0 ? [] : [`None of the keys opens these, nor did before: ${unreadable.join(', ')}.`]
  return [
    `None is left under the old key: all are sealed under ${keyId(keys.secretsKey)} now.`,
    ...lost,
    isBeside
      ? 'The key beside the database is the new one; backups from before need the one of then.'
      : 'Start every server without SECRETS_KEY_OTHER when you like; backups from before need that key.',
  ].join('\n')
}
