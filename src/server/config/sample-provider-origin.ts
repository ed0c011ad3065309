/** Where the demo's manifests say that their provisioning endpoint is; calls to it go where this process runs it. */
export const sampleProviderOrigin = 'http://127.0.0.1:3100'
