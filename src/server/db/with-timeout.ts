/** The result of `asked`, or `late` if that takes longer than the time limit. */
export async function withTimeout<T>(asked: Promise<T>, limitMs: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
