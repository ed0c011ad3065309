import { limitKinds } from '#contract/endpoints/limit.ts'
import { refuseOfShutDown } from '#server/law/refuse-if-shut-down.ts'
import { checkVersion } from './accept-version.ts'
import { authorizeCaller, findSubject, identify, identifyAgain, lockSubject } from './steps/access.ts'
import { answerAsKept, answerRead } from './steps/answer-read.ts'
import { auditStaffReads } from './steps/audit-staff-reads.ts'
import { makeCall, settleCall } from './steps/call-out.ts'
import { countRequest, countSuccess, countTry } from './steps/count-limits.ts'
import { askSourceControl, demandProof, explainRefusal } from './steps/delegated-steps.ts'
import { answerWrite, handle } from './steps/handle.ts'
import { claimOnce, keepForRepeats, replayOnce, stopIfRepeated } from './steps/repeats.ts'
import { inTransaction, walk } from './steps/in-transaction.ts'
import { takePicture } from './pictures/take-picture.ts'
import { refuseStale } from './steps/precondition.ts'
import { parse, readParams, readRange, receiveBody } from './steps/receive.ts'
import { type Step, step } from './steps/step.ts'
import { answerEffects, tryOut } from './steps/try-out.ts'

/*
 * The way of each request: its steps, in the order in which they may refuse it. src/server/README.md tells it with the
 * status of each refusal.
 */

const refuseVersion = step((c) => checkVersion(c.req.header('accept')))
const refuseShutDown = step((c) => refuseOfShutDown(c.get('subject')))

/** Takes steps before a write's transaction: those for an attempt that counts whatever becomes of it, or for a picture. */
function beforehand(...steps: readonly Step[]): Step {
  const take = walk(steps)
  return step(async (c) => {
    const { picture, limit } = c.get('endpoint')
    if (picture !== undefined || (limit !== undefined && limitKinds[limit].counts === 'tries')) await take(c)
  })
}

const arrive = [identify, countRequest, refuseVersion, authorizeCaller, readParams, readRange]

export const readSteps: readonly Step[] = [
  ...arrive,
  auditStaffReads,
  answerAsKept,
  findSubject,
  parse,
  answerRead,
]

/** A write is one transaction that begins by locking its record. */
export const writeSteps: readonly Step[] = [
  ...arrive,
  receiveBody,
  tryOut(lockSubject, identifyAgain, refuseShutDown, parse, refuseStale, handle, answerEffects),
  beforehand(findSubject, stopIfRepeated, refuseShutDown, parse, refuseStale, countTry, takePicture),
  askSourceControl,
  explainRefusal,
  inTransaction(
    lockSubject,
    identifyAgain,
    replayOnce,
    refuseShutDown,
    parse,
    refuseStale,
    handle,
    countSuccess,
    answerWrite,
    demandProof,
  ),
]

/**
 * A write that calls an external server or hashes a password checks and stores in one transaction, makes the call with
 * nothing locked, and stores its outcome in another.
 */
export const callOutSteps: readonly Step[] = [
  ...arrive,
  receiveBody,
  inTransaction(
    lockSubject,
    identifyAgain,
    claimOnce,
    refuseShutDown,
    parse,
    refuseStale,
    handle,
    countSuccess,
  ),
  makeCall,
  inTransaction(lockSubject, settleCall, answerWrite, keepForRepeats),
]
