const given = process.env.SEED

/** The seed of chance in this run; `SEED` names the one of a run that is to be made again. */
export const seed: number = given === undefined ? Date.now() % 2 ** 31 : Number(given)

if (!Number.isInteger(seed)) throw new Error(`SEED is ${given}: name a whole number.`)
