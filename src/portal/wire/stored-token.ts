import { readStored } from './safe-storage.ts'

/** The key of the stored session in localStorage. */
export const sessionKey = 'session'

/** The bearer token of an unexpired stored session, for what loads without the session; session.ts validates it fully. */
export function storedToken(): string | null {
  try {
    const session: { accessToken?: unknown; expiresAt?: unknown } = JSON.parse(
      readStored('localStorage', sessionKey) ?? '{}',
    )
    const { accessToken: token, expiresAt } = session
    const isValid = typeof token === 'string' && typeof expiresAt === 'number' && expiresAt > Date.now()
    return isValid ? token : null
  } catch {
    return null
  }
}
