import type { Access, Endpoint } from '#contract/endpoints/endpoint.ts'

/** The caller, as the token tells. `companyId` is null for who is in no company. */
export type Authority =
  | { kind: 'nobody' }
  | { kind: 'user'; id: string; companyId: string | null; isStaff: boolean }
  | { kind: 'addon'; addonId: string }

/** What a call names, or that there is no such thing. */
export type Named =
  | { what: 'nothing' }
  | { what: 'unknown' }
  | { what: 'record'; companyId: string; addonId: string | null }
  | { what: 'person'; personId: string }
  /** Seen by everybody who is signed in, changed by its owner. */
  | { what: 'shared'; ownerId: string }

/** Paths of what is the provider's alone, not staff's: taking back what they asked for (READINGS 40). */
const providersAlone = /\/withdraw$/

/** `allowed`: a success, or a refusal for another reason than who calls. */
export type Expected = 401 | 403 | 404 | 'allowed'

const mayCall = (authority: Authority, access: Access): 401 | 403 | true => {
  if (access === 'public') return true
  if (authority.kind === 'nobody') return 401
  if (authority.kind === 'addon') return access === 'companyOrToken' ? true : 401
  return access === 'admin' && !authority.isStaff ? 403 : true
}

function isOwn(authority: Authority, named: Extract<Named, { what: 'record' | 'person' }>): boolean {
  if (authority.kind === 'nobody') return false
  if (authority.kind === 'addon') return named.what === 'record' && named.addonId === authority.addonId
  if (authority.isStaff) return true
  return named.what === 'person' ? named.personId === authority.id : named.companyId === authority.companyId
}

/**
 * What a call must be answered with, by the table's access and what the call names (CONTRACT, errors): 401 without a
 * valid token, 403 for what is staff's before anything is looked up, then 404 for what is not there and for what is
 * another's.
 */
export function expectedOf(
  { access, method, path }: Pick<Endpoint, 'access' | 'method' | 'path'>,
  authority: Authority,
  named: Named,
): Expected {
  const may = mayCall(authority, access)
  if (may !== true) return may
  if (named.what === 'nothing') return 'allowed'
  if (named.what === 'unknown') return 404
  if (named.what === 'shared')
    return method === 'GET' || (authority.kind === 'user' && authority.id === named.ownerId) ? 'allowed' : 403
  if (!isOwn(authority, named)) return 404
  return providersAlone.test(path) && authority.kind === 'user' && authority.isStaff ? 403 : 'allowed'
}
