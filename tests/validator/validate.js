// Runs the Khronos glTF validator over files; prints their faults. Exit status 1 for any error or warning.
//   node validate.js MODULES FILE...      MODULES: the folder node_modules
'use strict';
const fs = require('fs');
const path = require('path');

async function issuesOf(validator, file) {
    const options = {
        uri: path.basename(file),
        externalResourceFunction: async (uri) =>
            new Uint8Array(fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(uri)))),
    };
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), options);
    // Severities: 0 error, 1 warning, 2 information, 3 hint.
    return report.issues.messages.filter((message) => message.severity < 2);
}

async function main([modules, ...files]) {
    const validator = require(path.join(path.resolve(modules), 'gltf-validator'));
    let wrong = 0;
    for (const file of files) {
        for (const issue of await issuesOf(validator, file)) {
            console.error(`${file}#${issue.pointer || ''}: ${issue.code}: ${issue.message}`);
            wrong += 1;
        }
    }
    console.log(`${files.length} files, ${wrong} errors and warnings`);
    process.exitCode = wrong > 0 || files.length === 0 ? 1 : 0;
}

main(process.argv.slice(2));
