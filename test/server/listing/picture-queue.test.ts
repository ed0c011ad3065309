import { describe, expect, test } from 'vitest'
import { pictureQueue } from '#server/http/pictures/take-picture.ts'

/** A queue whose works end when the test says so. */
function watchedQueue(places?: number, longest?: number) {
  const queue = pictureQueue(places, longest)
  const begun: string[] = []
  const endings = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const send = (name: string, signal?: AbortSignal) =>
    queue.run(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        endings.set(name, { resolve: () => resolve(name), reject })
      })
    }, signal)
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
  const end = async (name: string) => {
    endings.get(name)?.resolve()
    await settled()
  }
  const fail = async (name: string) => {
    endings.get(name)?.reject(new Error(`${name} is damaged`))
    await settled()
  }
  return { send, begun, end, fail, settled }
}

describe('pictures', () => {
  test('are unpacked two at a time, the others in the order in which they came', async () => {
    const { send, begun, end, settled } = watchedQueue()
    const sent = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name))
    await settled()
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    await end('e')
    await end('d')
    expect(await Promise.all(sent)).toEqual(['a', 'b', 'c', 'd', 'e'])
    const late = ['f', 'g', 'h'].map((name) => send(name))
    await settled()
    expect(begun.slice(5)).toEqual(['f', 'g'])
    for (const name of ['f', 'g', 'h']) await end(name)
    await Promise.all(late)
  })

  test('that are damaged give their place on', async () => {
    const { send, begun, end, fail, settled } = watchedQueue(1)
    const damaged = send('a').catch((error: unknown) => error)
    const next = send('b')
    await settled()
    expect(begun).toEqual(['a'])
    await fail('a')
    expect(await damaged).toMatchObject({ message: 'a is damaged' })
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(await next).toBe('b')
  })

  test('of who has gone away are dropped while they wait, and never begun', async () => {
    const { send, begun, end, settled } = watchedQueue(1)
    const [first, leaving, last] = [send('a'), new AbortController(), new AbortController()]
    const dropped = send('b', leaving.signal).catch((error: unknown) => error)
    const kept = send('c', last.signal)
    leaving.abort()
    expect(await dropped).toMatchObject({ status: 400 })
    await end('a')
    await first
    await settled()
    expect(begun).toEqual(['a', 'c'])
    // Who goes away when it is being unpacked changes nothing: the place is given on as ever.
    last.abort()
    const after = send('d')
    await end('c')
    expect(await kept).toBe('c')
    expect(begun).toEqual(['a', 'c', 'd'])
    await end('d')
    await after
    await expect(send('e', leaving.signal)).rejects.toMatchObject({ status: 400 })
  })

  test('beyond those that may wait are refused at once', async () => {
    const { send, begun, end } = watchedQueue(1, 2)
    const taken = [send('a'), send('b'), send('c')]
    await expect(send('d')).rejects.toMatchObject({ status: 503, id: 'unavailable' })
    for (const name of ['a', 'b', 'c']) await end(name)
    await Promise.all(taken)
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
