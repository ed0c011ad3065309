/** The origin of the demo's source control; calls to it are rerouted to this process's service. */
export const sampleSourceOrigin = 'http://127.0.0.1:3200'
