// What this browser keeps: evenings, each with the text of its match file, and the rules files of clubs.
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
let opening = null;
function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("calc", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("evenings", { keyPath: "id" });
      request.result.createObjectStore("clubs", { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}
export const all = async (store) => done((await database()).transaction(store).objectStore(store).getAll());
export const one = async (store, key) => done((await database()).transaction(store).objectStore(store).get(key));
async function written(store, act) { // resolves when it is on the disk, not before
  const transaction = (await database()).transaction(store, "readwrite", { durability: "strict" });
  const result = act(transaction.objectStore(store));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  return result;
}
export const put = (store, value) => written(store, (objects) => objects.put(value));
export const remove = (store, key) => written(store, (objects) => objects.delete(key));
export const change = (store, key, fields) => written(store, (objects) => { // the rest of what is kept stays as it is
  const reading = objects.get(key);
  reading.onsuccess = () => { if (reading.result) objects.put({ ...reading.result, ...fields }); };
});
