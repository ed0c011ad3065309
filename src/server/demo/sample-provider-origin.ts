/** Where the demo's manifests say that their provisioning endpoint is. */
export const sampleProviderOrigin = 'http://127.0.0.1:3100'
