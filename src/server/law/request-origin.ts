import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import { clientAddress } from './client-address.ts'

/** Characters of a User-Agent that are kept. */
const userAgentLength = 500

/** Where a request came from. */
export interface RequestOrigin {
  /** The client's address; of IPv6, its network. */
  address: string
  /** The browser as it names itself; null if it does not. */
  browser: string | null
  requestId: string | null
}

/** Tells where a request came from. */
export const requestOrigin = (
  c: Context,
  { trustedProxies }: Pick<ServerConfig, 'trustedProxies'>,
): RequestOrigin => ({
  address: clientAddress(c, trustedProxies),
  browser: c.req.header('user-agent')?.slice(0, userAgentLength) || null,
  requestId: c.get('requestId') ?? null,
})
