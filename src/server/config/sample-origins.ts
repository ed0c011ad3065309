/**
 * The origin of the provisioning endpoint in the demo's manifests; calls to it are rerouted to this process's
 * provider.
 */
export const sampleProviderOrigin = 'http://127.0.0.1:3100'

/** The origin of the demo's source control; calls to it are rerouted to this process's service. */
export const sampleSourceOrigin = 'http://127.0.0.1:3200'

/** The origin of the webhooks in the demo's story; messages to it are rerouted to this process's receiver. */
export const sampleReceiverOrigin = 'http://127.0.0.1:3300'
