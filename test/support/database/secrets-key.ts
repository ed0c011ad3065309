/** The key of tests' databases, as its variable gives it: drawn once, since typed ones are refused. */
export const testSecretsKey = '0f4e8a1db7c3526e9902fd6b3a84c1751eb85d2f60a9374cd8e2517b96ac043f'

/** Another one. */
export const otherSecretsKey = 'c92b7e05f1683da4470eb95c2dd81f3690a7e4586b13fc0728d5ae914f6c3b82'
