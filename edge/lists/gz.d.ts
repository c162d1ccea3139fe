// A compiled list, bound by wrangler's Data rule: its bytes, as they are in the file.
declare module "*.gz" {
  const bytes: ArrayBuffer;
  export default bytes;
}
