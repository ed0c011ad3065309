import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { errorBody } from '#contract/endpoints/error.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { OutcomeUnknown, PlatformProblem, type PlatformOptions } from './parse-platform.ts'

/** The service API of a server, as a service with a token. */
export interface ServiceApi {
  /** Calls it and returns the answer's body. Throws PlatformProblem in plain sentences for anything but a success. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>
}

const otherToken = 'Give another one by --token or PLATFORM_TOKEN; npm run admin -- create-service makes one.'

/** Reads the token that the demo writes. Throws PlatformProblem without one. */
function storedToken({ DATA_DIR: dataDir = '.data' }: Environment): string {
  const file = join(dataDir, 'service-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new PlatformProblem(`There is no token of a service in ${file}.\n${otherToken}`, 2)
  }
}

/** The reasons of a refusal, each on a line of its own. */
function reasonsOf(status: number, text: string): string {
  let body: v.InferOutput<typeof errorBody>
  try {
    body = v.parse(errorBody, JSON.parse(text))
  } catch {
    return `The server answered with status ${status}, and not as the platform does.`
  }
  const { error, code } = body
  // The provider's own words, if it has said anything.
  if (typeof error === 'string' && code?.startsWith('provider_') === true)
    return `It failed at the provider:\n${error}`
  // Reasons are sentences, one after the other.
  if (typeof error === 'string') return error.replaceAll(/(?<=[.!?]) (?=\p{Lu})/gu, '\n')
  const fields = Object.entries(error ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'base' ? message : `${field} ${message}`)),
  )
  return fields.length > 0 ? fields.join('\n') : `The server answered with status ${status}.`
}

/** The body of a success. Throws OutcomeUnknown if it is none of the platform's. */
function answerOf(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutcomeUnknown(`What answers at ${url} is not the platform.`)
  }
}

/** Connects to the server of a command. Throws PlatformProblem if its URL is none, or there is no token. */
export function connectService(
  { url: given, token: givenToken }: Pick<PlatformOptions, 'url' | 'token'>,
  env: Environment,
  fetching: typeof fetch = fetch,
): ServiceApi {
  const url = given ?? env.PLATFORM_URL ?? 'http://127.0.0.1:3000'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new PlatformProblem(`${url} is not the URL of a server.`, 2)
  const token = givenToken ?? env.PLATFORM_TOKEN ?? storedToken(env)
  const send = async (
    ...[method, path, body, headers = {}]: Parameters<ServiceApi['call']>
  ): Promise<Response> => {
    try {
      return await fetching(new URL(path, url), {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; message?: string } }
      throw new OutcomeUnknown(
        `No server answers at ${url} (${cause?.code ?? cause?.message ?? String(error)}).\n` +
          'Start it with npm start, or name another one by --url or PLATFORM_URL.',
      )
    }
  }
  return {
    call: async (...asked) => {
      const response = await send(...asked)
      const text = await response.text()
      if (response.ok) return answerOf(text, url)
      if (response.status === 401)
        throw new PlatformProblem(
          `${url} does not take this token: it may be revoked, or another server’s.\n${otherToken}`,
        )
      const Problem = response.status >= 500 ? OutcomeUnknown : PlatformProblem
      throw new Problem(reasonsOf(response.status, text))
    },
  }
}
