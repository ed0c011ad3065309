import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { type SpecifiedAccess, specifiedAccess } from '#test/spec/access.ts'

/** The caller, as the token tells. `companyId` is null for who is in no company. */
export type Authority =
  | { kind: 'nobody' }
  | { kind: 'user'; id: string; companyId: string | null; isStaff: boolean }
  | { kind: 'addon'; addonId: string }
  | { kind: 'service'; may: readonly string[] }

/** The record that a call names, or that there is no such thing. */
export type Named =
  | { what: 'nothing' }
  | { what: 'unknown' }
  | { what: 'record'; companyId: string; addonId: string | null }
  | { what: 'person'; personId: string }
  /** Seen by its owner alone, not even by staff. */
  | { what: 'own'; ownerId: string }
  /** Seen by everybody who is signed in, changed by its owner. */
  | { what: 'shared'; ownerId: string }

/** Paths of what is the provider's alone, not staff's: taking back what they asked for (READINGS 40). */
const providersAlone = /\/withdraw$/

/** `allowed`: a success, or a refusal for another reason than who calls. */
export type Expected = 401 | 403 | 404 | 'allowed'

const mayCall = (authority: Authority, access: SpecifiedAccess): 401 | 403 | true => {
  if (access === 'P') return true
  if (authority.kind === 'nobody') return 401
  if (authority.kind === 'addon') return access === 'T' ? true : 401
  const [of, right] = access.split('+')
  if (authority.kind === 'service')
    return of === 'S' && (right === undefined || authority.may.includes(right)) ? true : 403
  if (of === 'S') return 403
  return access === 'A' && !authority.isStaff ? 403 : true
}

function isOwn(authority: Authority, named: Extract<Named, { what: 'record' | 'person' }>): boolean {
  if (authority.kind === 'nobody') return false
  if (authority.kind === 'addon') return named.what === 'record' && named.addonId === authority.addonId
  if (authority.kind === 'service' || authority.isStaff) return true
  return named.what === 'person' ? named.personId === authority.id : named.companyId === authority.companyId
}

/**
 * The due answer to a call, by the specification's table of who may call it and what the call names (CONTRACT, errors): 401 without a
 * valid token, 403 for what is staff's before anything is looked up, then 404 for what is not there and for what is
 * another's. `read`: the access that the contract reads from more than the method and path.
 */
export function expectedOf(
  { method, path, read }: Pick<Endpoint, 'method' | 'path'> & { read?: SpecifiedAccess },
  authority: Authority,
  named: Named,
): Expected {
  const access = read ?? specifiedAccess[`${method} ${path}`]
  if (access === undefined) throw new Error(`test/spec/access.ts does not say who may ${method} ${path}`)
  const may = mayCall(authority, access)
  if (may !== true) return may
  if (named.what === 'nothing') return 'allowed'
  if (named.what === 'unknown') return 404
  if (named.what === 'shared')
    return method === 'GET' || (authority.kind === 'user' && authority.id === named.ownerId) ? 'allowed' : 403
  if (named.what === 'own')
    return authority.kind === 'user' && authority.id === named.ownerId ? 'allowed' : 404
  if (!isOwn(authority, named)) return 404
  return providersAlone.test(path) && authority.kind === 'user' && authority.isStaff ? 403 : 'allowed'
}
