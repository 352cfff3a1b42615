import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses JSON answers from 1 kB on. Built files come compressed already, the live stream and pictures stay as they
 * are, and requests are never unpacked: a small body could grow without bound.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /[/+]json(?:;|$)/u,
    threshold: 1024,
  })
}
