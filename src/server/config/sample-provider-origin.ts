/**
 * The origin of the provisioning endpoint in the demo's manifests; calls to it are rerouted to this process's
 * provider.
 */
export const sampleProviderOrigin = 'http://127.0.0.1:3100'
