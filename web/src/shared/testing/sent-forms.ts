const BOUNDARY = '----------form-of-the-tests'

/**
 * The test page's own FormData and files are unknown to its network and fail during sending, so the multipart bytes
 * are written here.
 */
export function sendRealForms(): () => void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return send(input, init)
    const headers = new Headers(init.headers)
    headers.set('content-type', `multipart/form-data; boundary=${BOUNDARY}`)
    return send(input, { ...init, headers, body: await bytesOf(init.body) })
  }
  return () => {
    globalThis.fetch = send
  }
}

function bytesOf(form: FormData): Promise<ArrayBuffer> {
  const parts = [...form.entries()].flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`
    return typeof value === 'string'
      ? [`${head}\r\n\r\n${value}\r\n`]
      : [`${head}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n`, value, '\r\n']
  })
  return new Blob([...parts, `--${BOUNDARY}--\r\n`]).arrayBuffer()
}
