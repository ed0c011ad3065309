import type { Context as HonoContext } from 'hono'
import { isId } from '#contract/formats/field-types.ts'
import { type Caller, type Identified, takenCallers } from '#server/law/handler.ts'
import { forbidden, missingToken, notFound, unauthorized } from '#server/law/refusal.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { type LoadedSubject, loadSubject, ofAddonRow } from '#server/law/subjects.ts'
import type { Seen } from '../kept/kept-answers.ts'
import { keptReads } from '../kept/kept-reads.ts'
import { type RequestContext, step } from './step.ts'

/** Ids and slugs. */
const plainName = /^[\da-z-]{1,100}$/i

const tokenOf = (http: HonoContext): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(http.req.header('authorization') ?? '')?.[1]

/** The name in a path that a subject is found by. */
const nameIn = (http: HonoContext): string => Object.values(http.req.param())[0] ?? ''

/**
 * Finds the caller of a token, for a read together with the add-on it is about, and with all that its answer is kept
 * under, if it may be kept; null if the token is not valid.
 */
async function recognise(
  c: RequestContext,
  token: string,
): Promise<(Identified & { seen: Seen | null }) | null> {
  const { db, clock, config, authenticate, kept } = c.get('resources')
  const { method, subject } = c.get('endpoint')
  const read = kept.isOn ? keptReads[c.get('name')] : undefined
  const name = method === 'GET' ? nameIn(c) : ''
  // A name that no add-on can have may be text that the database refuses.
  const addonName = subject === 'addon' && plainName.test(name) ? name : undefined
  const companyId = subject === 'company' && isId(name) ? name : undefined
  const isNamed = addonName !== undefined || companyId !== undefined || subject === undefined
  const shown = isNamed ? read?.shown : undefined
  const origin = requestOrigin(c, config)
  const now = clock.now()
  const identified = await authenticate(db, token, config, { addonName, companyId, shown, origin, now })
  if (identified === null) return null
  const { caller, addon, addonIds, version } = identified
  const isUsers = caller.kind === 'user' && !(caller.admin && read?.exceptStaff === true)
  if (read === undefined || version === undefined || addon === null || !isUsers)
    return { ...identified, seen: null }
  return {
    ...identified,
    seen: { read, caller, companyId: companyId ?? caller.companyId, addonIds, version },
  }
}

/** Finds who asks, by the bearer token. */
export const identify = step(async (c) => {
  const token = tokenOf(c)
  const found = token === undefined ? null : await recognise(c, token)
  const caller = found?.caller ?? null
  c.set('caller', caller)
  c.set('addon', found?.addon)
  c.set('seen', found?.seen ?? null)
  if (caller?.kind === 'user') c.set('callerId', caller.id)
  if (caller?.kind === 'service') c.set('service', caller.name)
})

function refuseCaller(c: RequestContext): void {
  const { access, may } = c.get('endpoint')
  const caller = c.get('caller')
  if (access === 'public') return
  if (caller === null) throw tokenOf(c) === undefined ? missingToken() : unauthorized()
  const taken: readonly Caller['kind'][] = takenCallers[access]
  if (!taken.includes(caller.kind))
    throw caller.kind === 'addon'
      ? unauthorized()
      : forbidden(
          caller.kind === 'service'
            ? 'This is not for services.'
            : 'Only services of the platform may do this.',
        )
  if (access === 'admin' && !(caller.kind === 'user' && caller.admin)) throw forbidden()
  if (may !== undefined && caller.kind === 'service' && !caller.may.includes(may))
    throw forbidden(`The service ${caller.name} does not have the right ${may}.`)
}

/**
 * Refuses a caller whom the access does not take. Throws 401 without a caller, and for an add-on's own token where it
 * takes none; 403 for any other kind of caller that it does not take, for a provider at an endpoint for staff, and for
 * a service without the right that the endpoint asks for. Runs before any record is looked up.
 */
export const authorizeCaller = step(refuseCaller)

/** True if the caller may see records of this company; to other callers they do not exist. */
function isOwn(caller: Caller | null, subject: LoadedSubject): boolean {
  if (caller === null) return false
  if (subject.userId !== undefined) return caller.kind === 'user' && caller.id === subject.userId
  if (caller.kind === 'service') return true
  if (caller.kind === 'addon') return subject.addon?.id === caller.addonId
  if (subject.isStaffs === true) return caller.admin
  return subject.isPublic === true || caller.admin || caller.companyId === subject.companyId
}

const subjectStep = (lock: boolean) =>
  step(async (c) => {
    const { subject: kind } = c.get('endpoint')
    if (kind === undefined) return c.set('subject', null)
    const [caller, addon] = [c.get('caller'), c.get('addon')]
    const name = kind === 'account' && caller?.kind === 'user' ? caller.id : nameIn(c)
    const isRead = addon !== undefined && !lock
    const subject = isRead ? ofAddonRow(addon) : await loadSubject(c.get('tx'), kind, name, lock)
    if (subject === null || !isOwn(caller, subject)) throw notFound()
    c.set('subject', subject)
  })

/** Finds the record that the path names, if it names one. Throws 404 if there is none or it is another company's. */
export const findSubject = subjectStep(false)

/** As findSubject, and locks the record until the transaction ends. */
export const lockSubject = subjectStep(true)

/**
 * Finds the caller of a write as they are now that the record is locked: a body can take minutes to arrive, and a lock
 * to be had, and meanwhile the session, the membership or the rights may have ended. Throws 401, 403 and 404.
 */
export const identifyAgain = step(async (c) => {
  const { clock, config, authenticate } = c.get('resources')
  const token = tokenOf(c)
  if (c.get('caller') === null || token === undefined) return
  const caller = (await authenticate(c.get('tx'), token, config, { now: clock.now() }))?.caller ?? null
  if (caller === null) throw unauthorized()
  c.set('caller', caller)
  refuseCaller(c)
  const subject = c.get('subject')
  if (subject !== null && !isOwn(caller, subject)) throw notFound()
})
