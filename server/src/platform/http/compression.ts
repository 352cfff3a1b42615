import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses JSON answers from 1 kB on. Built files are already compressed, live streams and pictures are left alone,
 * and request bodies are never decompressed: a small one could grow without bound.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /[/+]json(?:;|$)/u,
    threshold: 1024,
  })
}
