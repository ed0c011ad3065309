/** Secrets of webhooks that were just created, until their page has shown them. They are kept nowhere else. */
const untold = new Map<string, string>()

/** Keeps the secret of a new webhook for its page. */
export const keepNewSecret = ({ id, secret }: { id: string; secret: string }): void => {
  untold.set(id, secret)
}

/** The secret of a webhook that was just created here, if it was not dismissed yet; else null. */
export const newSecretOf = (id: string): string | null => untold.get(id) ?? null

/** Forgets a secret that was stored. */
export const forgetNewSecret = (id: string): void => {
  untold.delete(id)
}
