import { type Mock, vi } from 'vitest'
import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { type Endpoints, endpoints } from '#contract/endpoints/endpoints.ts'
import type { CallOptions } from '#portal/wire/api.ts'

type Answer<E extends Endpoint> = (given: Arguments<E>, options?: CallOptions) => Promise<ResultOf<E>>

/** The answers of the platform, by endpoint; none until a test gives one. */
export const api = Object.fromEntries(
  Object.keys(endpoints).map((name) => [name, vi.fn<() => void>()]),
) as unknown as {
  readonly [N in keyof Endpoints]: Mock<Answer<Endpoints[N]>>
}

const names = new Map<Endpoint, keyof Endpoints>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name as keyof Endpoints]),
)

/** Stands in for #portal/wire/api.ts: asks `api`. Throws for an endpoint of another service. */
export function callApi(endpoint: Endpoint, ...given: unknown[]): unknown {
  const name = names.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.path} is not of the platform`)
  return (api[name] as (...all: unknown[]) => unknown)(...given)
}

/** The answer as a loader or a list takes it: with headers that tell of no further page. */
export const answerWithHeaders = async (endpoint: Endpoint, ...given: unknown[]): Promise<unknown> => ({
  value: await callApi(endpoint, ...given),
  headers: new Headers(),
})
