// Whether the owner that analytics names is a provider: only a business that holds its customers' assets can be one.

/** Words of the types that analytics use for such businesses. */
const PROVIDER = /exchange|custod|hosted|vasp|casp|broker|payment|merchant|lending|bank|\batm\b/;
const NO_PROVIDER = /decentrali[sz]ed|\bdex\b|contract|unhosted|self.?hosted|sanction/;

/** @param type as analytics name it, in any case. */
export function isProviderType(type: string): boolean {
  const words = type.toLowerCase();
  return PROVIDER.test(words) && !NO_PROVIDER.test(words);
}
