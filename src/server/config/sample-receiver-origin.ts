/** The origin of the webhooks in the demo's story; messages to it are rerouted to this process's receiver. */
export const sampleReceiverOrigin = 'http://127.0.0.1:3300'
