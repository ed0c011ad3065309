import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'

/** The arguments of any endpoint. */
export interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** A read that a page makes as soon as its URL is known, by its loader or, before its code is there, by early.ts. */
export interface Read<E extends Endpoint = Endpoint> {
  endpoint: E
  given: Given
  /** Reads whose answers are members of this one's. */
  carries?: Readonly<Record<string, Read>>
  /** The reads that its answer, as on the wire, leads to. */
  leadsTo?: (answer: unknown) => readonly Read[]
}

/** Results by the name of their reads. */
export type ResultsOf<Reads extends Readonly<Record<string, Read>>> = {
  [Name in keyof Reads]: ResultOf<Reads[Name]['endpoint']>
}

/** A read of an endpoint. */
export const readOf = <const E extends Endpoint>(endpoint: E, given: Arguments<E>): Read<E> => ({
  endpoint,
  given: given as Given,
})

/** The configured base URL and the response version, by path prefix. */
const services = [
  { prefix: '/api/v3', base: 'addons', accept: 'application/json; version=3' },
  { prefix: '/platform', base: 'platform', accept: 'application/vnd.heroku+json; version=3' },
  { prefix: '/oauth', base: 'identity', accept: 'application/vnd.heroku+json; version=3' },
  {
    prefix: '/buildpack-registry',
    base: 'buildpackRegistry',
    accept: 'application/vnd.heroku+json; version=3',
  },
  { prefix: '/source-control', base: 'sourceControl', accept: 'application/vnd.heroku+json; version=3' },
] as const

/** The service that answers an endpoint. Throws an Error if none does. */
export function serviceOf({ path }: Pick<Endpoint, 'path'>) {
  const service = services.find(({ prefix }) => path.startsWith(`${prefix}/`))
  if (service === undefined) throw new Error(`no service answers ${path}`)
  return service
}

/** An endpoint's path with its parameters filled in. */
export const filledPath = ({ path }: Pick<Endpoint, 'path'>, params: Given['params'] = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** A query in wire names, without what is undefined. */
export const wireQuery = (query: Given['query'] = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((each) => [wireKey(name), String(each)]),
      ),
  )
