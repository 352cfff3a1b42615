/** The button that opens the contact details as fields, and has the keyboard again afterwards. */
export const contactEditId = 'contact-edit'
