import { vi } from 'vitest'

/** Web storage on a map; `blocked` behaves as a browser that keeps storage from the page, `room` is in characters. */
function storage(blocked = false, room = Infinity): Storage {
  const kept = new Map<string, string>()
  const guard = () => {
    if (blocked) throw new DOMException('denied', 'SecurityError')
  }
  const methods = {
    getItem: (key: string) => (guard(), kept.get(key) ?? null),
    setItem: (key: string, text: string) => {
      guard()
      if (text.length > room) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => (guard(), void kept.delete(key)),
    clear: () => (guard(), kept.clear()),
    key: (index: number) => [...kept.keys()][index] ?? null,
  }
  return new Proxy(methods as Storage, {
    get: (target, name) => (name === 'length' ? kept.size : Reflect.get(target, name)),
    ownKeys: () => (guard(), [...kept.keys()]),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

/** Makes globals look as on the portal's page at `url`; undone by vi.unstubAllGlobals(). */
export function standOnPage(url: string, { blocked = false, room = Infinity } = {}): void {
  const local = storage(blocked, room)
  const session = storage(blocked, room)
  vi.stubGlobal('location', new URL(url, 'http://portal.test'))
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session })
}
