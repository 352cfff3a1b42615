import type { XmlElement } from './xml-tree.ts'

/** What marks a document that a dealership of ours has sent on, so that it is known again when it comes back. */
const markOf = (dealer: string): string => `forecourt ${dealer}`

/** The document of a lead with our own number of it in front: ADF lets every system on the way add its own. */
export function sentOn(root: XmlElement, { dealer, lead }: { dealer: string; lead: string }): XmlElement {
  const mark: XmlElement = { name: 'id', attributes: { source: markOf(dealer) }, children: [lead] }
  return {
    ...root,
    children: root.children.map(child =>
      typeof child !== 'string' && isProspect(child)
        ? { ...child, children: [...child.children, mark] }
        : child,
    ),
  }
}

/** In any case, and with the prefix of a namespace, as it is read. */
const isProspect = ({ name }: XmlElement): boolean => /^(?:.*:)?prospect$/iu.test(name)

/** Whether this dealership itself sent the lead: taken again it would go round for ever. */
export const isOwnLead = (ids: readonly { readonly source: string | null }[], dealer: string): boolean =>
  ids.some(({ source }) => source === markOf(dealer))
