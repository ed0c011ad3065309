import { setImmediate } from 'node:timers/promises'

/** Lets a job look until nothing is due, and waits for what it started. Returns how much was done. */
export async function untilIdle({
  look,
  settled,
}: {
  look: () => Promise<number>
  settled: () => Promise<void>
}): Promise<number> {
  for (let count = 0; ;) {
    const done = await look()
    if (done === 0) return count
    count += done
    await settled()
    // A review that can never proceed is taken up again and again; let the process do its other work.
    await setImmediate()
  }
}
