/** The reason of work that was not waited for. */
export class Interrupted extends Error {}

/** The result of `work`, or a rejection as soon as the signal aborts, without waiting for the work. */
export function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Interrupted('the work was interrupted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
