import { afterAll, beforeAll, beforeEach } from 'vitest'
import { call, type Person, type Reply } from '#test/support/people.ts'
import { type TestServer, testServer, testStart } from '#test/support/server.ts'
import { createWorld, type World } from '#test/support/world.ts'

export type Who = 'provider' | 'stranger' | 'admin' | 'nobody'

interface Worlds {
  readonly server: TestServer
  readonly world: World
  /** Calls the add-ons API; `path` comes after /api/v3. */
  api: (
    who: Who | Pick<Person, 'token'>,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply>
}

/** One server for the tests of a file, and a fresh world for each of them. */
export function useWorld(): Worlds {
  let server: TestServer
  let world: World
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.clear()
    server.clock.set(testStart)
    world = await createWorld(server)
  })
  return {
    get server() {
      return server
    },
    get world() {
      return world
    },
    api: (who, method, path, body, headers = {}) => {
      const person = typeof who === 'object' ? who : who === 'nobody' ? undefined : world[who]
      return call(server, method, `/api/v3${path}`, { as: person, body, headers })
    },
  }
}
